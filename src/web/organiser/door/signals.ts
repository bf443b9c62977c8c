import { readStored, writeStored } from '../../lib/browser-storage.ts';
import type { Verdict } from './model/judge-scan.ts';

interface Signal {
  shape: OscillatorType;
  loudness: number;
  tones: readonly { hertz: number; startMs: number; lengthMs: number }[];
  vibration: number[];
}

/** Distinguishable without looking: rising for welcome, repeated for already arrived, low for unknown. */
const SIGNALS: Record<Exclude<Verdict['kind'], 'notKept'>, Signal> = {
  welcome: {
    shape: 'sine',
    loudness: 0.4,
    tones: [
      { hertz: 880, startMs: 0, lengthMs: 90 },
      { hertz: 1320, startMs: 100, lengthMs: 160 },
    ],
    vibration: [60],
  },
  already: {
    shape: 'triangle',
    loudness: 0.45,
    tones: [
      { hertz: 590, startMs: 0, lengthMs: 130 },
      { hertz: 590, startMs: 190, lengthMs: 130 },
    ],
    vibration: [80, 80, 80],
  },
  unknown: {
    shape: 'square',
    loudness: 0.18,
    tones: [{ hertz: 165, startMs: 0, lengthMs: 420 }],
    vibration: [350],
  },
};
const signalOf = (kind: Verdict['kind']) => SIGNALS[kind === 'notKept' ? 'unknown' : kind];
const FADE_S = 0.015;

/** Local-storage keys of the settings. */
const KEYS = { sound: 'doorSound', vibration: 'doorVibration' } as const;

export type SignalChannel = keyof typeof KEYS;

let audio: AudioContext | undefined;

/** Must be called from a click or touch handler: browsers play sounds only after one. */
export function allowSounds(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : undefined;
  if (audio?.state === 'suspended') void audio.resume().catch(() => {});
}

function play(context: AudioContext, { shape, loudness, tones }: Signal): void {
  for (const { hertz, startMs, lengthMs } of tones) {
    const start = context.currentTime + startMs / 1000;
    const end = start + lengthMs / 1000;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + FADE_S);
    gain.gain.setValueAtTime(loudness, end - FADE_S);
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}

export const isSignalOn = (channel: SignalChannel) => readStored(KEYS[channel]) !== 'off';
export const setSignal = (channel: SignalChannel, isOn: boolean) => writeStored(KEYS[channel], isOn ? 'on' : 'off');

export function giveSignal(kind: Verdict['kind']): void {
  if (isSignalOn('sound') && audio) play(audio, signalOf(kind));
  // Browsers ignore it before the first touch.
  if (isSignalOn('vibration')) navigator.vibrate?.(signalOf(kind).vibration);
}
