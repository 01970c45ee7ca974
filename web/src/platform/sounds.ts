/** Synthesized sounds, if the settings allow them. */

import { settings } from "./settings.svelte";

const NOTES = { card: [660], tile: [196, 294], turn: [523, 659], gain: [523, 659, 784] } as const;

const LOUDEST = 0.25;

let audio: AudioContext | null = null;

/** Play a few soft notes one after the other. */
export function playSound(what: keyof typeof NOTES): void {
  if (!settings.sound || !settings.volume) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  NOTES[what].forEach((pitch, i) => playNote(audio!, pitch, start + i * 0.09));
}

function playNote(into: AudioContext, pitch: number, at: number): void {
  const tone = into.createOscillator();
  const loudness = into.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime((LOUDEST * settings.volume) / 100, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(loudness).connect(into.destination);
  tone.start(at);
  tone.stop(at + 0.25);
}
