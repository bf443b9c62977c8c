import { readStored, writeStored } from '../../lib/browser-storage.ts';
import type { Verdict } from './model/judge-scan.ts';

type SignalKind = Verdict['kind'];

interface Tone {
  readonly hertz: number;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly shape: OscillatorType;
}

/** Distinguishable without looking: rising for welcome, repeated for already arrived, low for unknown. */
const TONES: Record<SignalKind, readonly Tone[]> = {
  welcome: [
    { hertz: 880, startMs: 0, lengthMs: 90, shape: 'sine' },
    { hertz: 1320, startMs: 100, lengthMs: 160, shape: 'sine' },
  ],
  already: [
    { hertz: 590, startMs: 0, lengthMs: 130, shape: 'triangle' },
    { hertz: 590, startMs: 190, lengthMs: 130, shape: 'triangle' },
  ],
  unknown: [{ hertz: 165, startMs: 0, lengthMs: 420, shape: 'square' }],
};

const VIBRATIONS: Record<SignalKind, number[]> = { welcome: [60], already: [80, 80, 80], unknown: [350] };
const LOUDNESS: Record<OscillatorType, number> = {
  sine: 0.4,
  triangle: 0.45,
  square: 0.18,
  sawtooth: 0.2,
  custom: 0.3,
};
const FADE_S = 0.015;

const SOUND_KEY = 'doorSound';
const VIBRATION_KEY = 'doorVibration';

let audio: AudioContext | undefined;

/** Must be called from a click or touch handler: browsers play sounds only after one. */
export function allowSounds(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : undefined;
  if (audio?.state === 'suspended') void audio.resume().catch(() => {});
}

function play(context: AudioContext, { hertz, startMs, lengthMs, shape }: Tone): void {
  const start = context.currentTime + startMs / 1000;
  const end = start + lengthMs / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS[shape], start + FADE_S);
  gain.gain.setValueAtTime(LOUDNESS[shape], end - FADE_S);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

export const signalChoices = {
  canVibrate: () => 'vibrate' in navigator,
  isSoundOn: () => readStored(SOUND_KEY) !== 'off',
  isVibrationOn: () => readStored(VIBRATION_KEY) !== 'off',
  setSound: (isOn: boolean) => writeStored(SOUND_KEY, isOn ? 'on' : 'off'),
  setVibration: (isOn: boolean) => writeStored(VIBRATION_KEY, isOn ? 'on' : 'off'),
};

export function giveSignal(kind: SignalKind): void {
  if (signalChoices.isSoundOn() && audio) for (const tone of TONES[kind]) play(audio, tone);
  // Browsers ignore it before the first touch.
  if (signalChoices.isVibrationOn()) navigator.vibrate?.(VIBRATIONS[kind]);
}
