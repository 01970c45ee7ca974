/** Synthesized sounds, if the settings allow them: paper and wood are filtered noise, bells have two partials. */

import { settings, storeSettings } from "./settings.svelte";

export type Sound = "card" | "refill" | "tile" | "gain" | "bonus" | "turn" | "win" | "message";

export interface SoundOptions {
  /** How many cards, or windows that light up. */
  readonly count?: number;
  /** From 0 to 1. */
  readonly loudness?: number;
  /** The seconds before it begins. */
  readonly after?: number;
}

/** A beginning in seconds, a pitch in Hertz, and a loudness. */
type Strike = readonly [instrument: Instrument, at: number, pitch: number, loudness: number];
type Instrument = "paper" | "wood" | "bell";

const LOUDEST = 0.25;
/** The seconds between two windows that light up. */
const WINDOW = 0.09;
/** The seconds between two cards. */
const CARD = 0.07;
/** The second partial of a bell, and how much it is softer and shorter. */
const PARTIAL = { ratio: 2.76, loudness: 0.16, length: 0.35 };
/** The pentatonic scale of the windows. */
const SCALE = [523, 587, 659, 784, 880, 1047, 1175, 1319, 1568];

const strike = (instrument: Instrument, at: number, pitch: number, loudness = 1): Strike => [
  instrument,
  at,
  pitch,
  loudness,
];
const repeat = (count: number, make: (i: number) => Strike) => Array.from({ length: count }, (_, i) => make(i));

const SCORES: Record<Sound, (count: number) => Strike[]> = {
  card: (count) => repeat(count, (i) => strike("paper", i * CARD, 2400 + 300 * i)),
  refill: (count) => repeat(count, (i) => strike("paper", i * CARD, 1700 + 250 * i, 0.6)),
  tile: () => [strike("wood", 0, 190), strike("wood", 0.06, 270, 0.4)],
  gain: (count) => repeat(Math.min(count, SCALE.length), (i) => strike("bell", i * WINDOW, SCALE[i]!, 0.7)),
  bonus: () => [strike("bell", 0, 784, 0.7), strike("bell", 0.12, 1175, 0.7)],
  turn: () => [strike("bell", 0, 523, 0.7), strike("bell", 0.12, 659, 0.7)],
  win: () => [
    ...[262, 392, 523, 659, 784].map((pitch, i) => strike("bell", i * 0.11, pitch, 0.8)),
    ...[523, 659, 1047].map((pitch) => strike("bell", 0.7, pitch, 0.7)),
  ],
  message: () => [strike("bell", 0, 988, 0.35)],
};

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound. */
export function playSound(what: Sound, { count = 1, loudness = 1, after = 0 }: SoundOptions = {}): void {
  if (!settings.sound || !settings.volume) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + after;
  const loudest = (LOUDEST * settings.volume * loudness) / 100;
  for (const [instrument, at, pitch, part] of SCORES[what](count))
    INSTRUMENTS[instrument](audio, start + at, pitch, loudest * part);
}

/** Allow sounds, or forbid them, with one to hear how they are. */
export function allowSounds(allowed: boolean): void {
  settings.sound = allowed;
  settings.soundAsked = true;
  storeSettings();
  playSound("gain", { count: 3 });
}

const INSTRUMENTS: Record<Instrument, (into: AudioContext, at: number, pitch: number, loudness: number) => void> = {
  paper: (into, at, pitch, loudness) =>
    playNoise(into, at, pitch, loudness, { type: "bandpass", Q: 0.8, length: 0.09 }),
  wood: (into, at, pitch, loudness) => {
    playNoise(into, at, 3 * pitch, loudness, { type: "lowpass", Q: 1, length: 0.06 });
    playTone(into, at, pitch, loudness, 0.16);
  },
  bell: (into, at, pitch, loudness) => {
    playTone(into, at, pitch, loudness, 1.1);
    playTone(into, at, pitch * PARTIAL.ratio, loudness * PARTIAL.loudness, 1.1 * PARTIAL.length);
  },
};

/** A loudness that rises within some milliseconds and then fades. */
function fade(into: AudioContext, at: number, loudness: number, length: number): GainNode {
  const node = into.createGain();
  node.gain.setValueAtTime(0.0001, at);
  node.gain.exponentialRampToValueAtTime(Math.max(loudness, 0.0002), at + 0.008);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(into.destination);
  return node;
}

function playTone(into: AudioContext, at: number, pitch: number, loudness: number, length: number): void {
  const tone = into.createOscillator();
  tone.type = "sine";
  tone.frequency.value = pitch;
  tone.connect(fade(into, at, loudness, length));
  tone.start(at);
  tone.stop(at + length);
}

interface Noise {
  readonly type: BiquadFilterType;
  readonly Q: number;
  readonly length: number;
}

function playNoise(into: AudioContext, at: number, pitch: number, loudness: number, { type, Q, length }: Noise): void {
  const source = into.createBufferSource();
  const filter = into.createBiquadFilter();
  source.buffer = noise ??= makeNoise(into);
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = Q;
  source.connect(filter).connect(fade(into, at, loudness, length));
  source.start(at);
  source.stop(at + length);
}

/** A quarter of a second of noise. */
function makeNoise(into: AudioContext): AudioBuffer {
  const buffer = into.createBuffer(1, into.sampleRate / 4, into.sampleRate);
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => 2 * Math.random() - 1),
    0,
  );
  return buffer;
}
