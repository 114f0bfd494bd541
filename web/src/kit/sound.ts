/** Short tunes made with oscillators; off unless switched on in the settings. */
import { settings } from "./settings";

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, volume: number): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const TUNES = {
  move: [[330, 0, 0.12, 0.05]],
  turn: [
    [440, 0, 0.25, 0.08],
    [660, 0.12, 0.4, 0.08],
  ],
  no: [[160, 0, 0.2, 0.06]],
  win: [
    [392, 0, 0.35, 0.06],
    [494, 0.1, 0.35, 0.06],
    [587, 0.2, 0.35, 0.06],
    [784, 0.3, 0.9, 0.06],
    [988, 0.42, 0.9, 0.04],
    [1175, 0.54, 1.2, 0.03],
  ],
  end: [
    [392, 0, 0.5, 0.05],
    [330, 0.16, 0.8, 0.05],
  ],
} as const;

/** Browsers are silent, and complain, until there was a tap or a key on the page. */
function mayPlay(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Play a short tune, if sound is on. */
export function sound(tune: keyof typeof TUNES): void {
  if (!settings().sound || !mayPlay()) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime + 0.01;
  for (const [frequency, at, length, volume] of TUNES[tune]) tone(frequency, now + at, length, volume);
}
