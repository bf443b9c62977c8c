import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { CameraError, type CameraProblem, openCamera, type PhoneCamera } from './phone-camera.ts';
import { openQrReader, type QrReader } from './qr-reader.ts';

/** Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again. */
function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // Refused, for instance on low battery: the screen then turns off as usual.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release().catch(() => {});
    };
  }, [isNeeded]);
}

/** About twelve frames a second, with the time to read one: enough that nobody waits, and few enough to save battery. */
const FRAME_INTERVAL_MS = 50;
const RETRY_INTERVAL_MS = 1_000;
/** Local-storage key of the camera that was chosen last. */
const CAMERA_KEY = 'doorCamera';

type ScannerState =
  | { readonly kind: 'off' | 'starting' | 'on' }
  | { readonly kind: 'problem'; readonly problem: CameraProblem };

function readFrames(video: HTMLVideoElement, opening: Promise<QrReader>, onCode: (text: string) => void): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readNext = async () => {
    let pauseMs = FRAME_INTERVAL_MS;
    try {
      const reader = await opening;
      const hasFrame = !isStopped && video.readyState >= video.HAVE_CURRENT_DATA;
      for (const text of hasFrame ? await reader.read(video) : []) if (!isStopped) onCode(text);
    } catch (error) {
      console.error('A frame of the camera could not be read', error);
      pauseMs = RETRY_INTERVAL_MS;
    }
    if (!isStopped) timer = setTimeout(readNext, pauseMs);
  };
  void readNext();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Opened with the page, not with the camera, so that its script is loaded before the device goes offline. */
function useQrReader(): RefObject<Promise<QrReader> | undefined> {
  const reader = useRef<Promise<QrReader>>(undefined);
  useEffect(() => {
    const opening = openQrReader();
    reader.current = opening;
    return () => void opening.then((opened) => opened.close());
  }, []);
  return reader;
}

function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

interface ScannerOptions {
  video: RefObject<HTMLVideoElement | null>;
  /** Scanning pauses while the panel is hidden. */
  isShown: boolean;
  onCode: (text: string) => void;
}

export function useScanner({ video, isShown, onCode }: ScannerOptions) {
  const [isWanted, setIsWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [deviceId, setDeviceId] = useState(() => readStored(CAMERA_KEY) ?? undefined);
  const [state, setState] = useState<ScannerState>({ kind: 'off' });
  const [camera, setCamera] = useState<PhoneCamera>();
  const [isTorchOn, setIsTorchOn] = useState(false);
  const reader = useQrReader();
  const isPageVisible = useIsPageVisible();
  const isRunning = isWanted && isShown && isPageVisible;
  const handleCode = useEffectEvent(onCode);
  useWakeLock(state.kind === 'on');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again.
  useEffect(() => {
    const element = video.current;
    const opening = reader.current;
    if (!isRunning || element === null || opening === undefined) return;
    let isCancelled = false;
    let opened: PhoneCamera | undefined;
    let stopReading = () => {};
    const fail = (problem: CameraProblem) => {
      setState({ kind: 'problem', problem });
      setIsWanted(false);
    };
    const start = async () => {
      opened = await openCamera(deviceId);
      if (isCancelled) return opened.close();
      // Phones end the stream when a call comes in.
      opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('busy'));
      element.srcObject = opened.stream;
      await element.play();
      if (isCancelled) return;
      setCamera(opened);
      setState({ kind: 'on' });
      stopReading = readFrames(element, opening, (text) => handleCode(text));
    };
    setState({ kind: 'starting' });
    start().catch((error) => {
      if (isCancelled) return;
      if (!(error instanceof CameraError)) console.error('The camera could not be started', error);
      fail(error instanceof CameraError ? error.problem : 'failed');
    });
    return () => {
      isCancelled = true;
      stopReading();
      opened?.close();
      element.srcObject = null;
      setCamera(undefined);
      setIsTorchOn(false);
      setState((now) => (now.kind === 'problem' ? now : { kind: 'off' }));
    };
  }, [isRunning, deviceId, attempt, video, reader]);

  const switchCamera = ({ deviceId, deviceIds }: PhoneCamera) => {
    const next = deviceIds[(deviceIds.indexOf(deviceId ?? '') + 1) % deviceIds.length];
    if (next === undefined) return;
    writeStored(CAMERA_KEY, next);
    setDeviceId(next);
  };
  const toggleTorch = async () => {
    try {
      await camera?.setTorch(!isTorchOn);
      setIsTorchOn(!isTorchOn);
    } catch (error) {
      console.error('The light could not be switched', error);
    }
  };

  return {
    state,
    start: () => {
      setIsWanted(true);
      setAttempt((count) => count + 1);
    },
    stop: () => {
      setIsWanted(false);
      setState({ kind: 'off' });
    },
    switchCamera: camera && camera.deviceIds.length > 1 ? () => switchCamera(camera) : undefined,
    torch: camera?.hasTorch ? { isOn: isTorchOn, toggle: toggleTorch } : undefined,
  };
}
