/** Synthesized sounds, if the settings allow them. */

import { settings } from "./settings.svelte";

const NOTES = { card: [660], tile: [196, 294], turn: [523, 659], gain: [523, 659, 784] } as const;

let audio: AudioContext | null = null;

/** Play a few soft notes one after the other. */
export function playSound(what: keyof typeof NOTES): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  NOTES[what].forEach((pitch, i) => playNote(audio!, pitch, start + i * 0.09));
}

function playNote(into: AudioContext, pitch: number, at: number): void {
  const tone = into.createOscillator();
  const loudness = into.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(loudness).connect(into.destination);
  tone.start(at);
  tone.stop(at + 0.25);
}
