export type CameraProblem = 'denied' | 'none' | 'insecure' | 'busy' | 'failed';

const PROBLEM_OF_ERROR: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export class CameraError extends Error {
  override name = 'CameraError';
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, options?: ErrorOptions) {
    super(`The camera can't be used: ${problem}`, options);
    this.problem = problem;
  }
}

export interface PhoneCamera {
  readonly stream: MediaStream;
  readonly deviceId: string | undefined;
  readonly deviceIds: readonly string[];
  readonly hasTorch: boolean;
  setTorch(isOn: boolean): Promise<void>;
  close(): void;
}

// Enough to read a code at arm's length; a higher resolution only costs battery.
const IDEAL_SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  const which = deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...IDEAL_SIZE } });
  } catch (error) {
    // The remembered camera may be unplugged: open any other.
    const isGone = error instanceof DOMException && error.name === 'OverconstrainedError';
    if (isGone && deviceId !== undefined) return openStream(undefined);
    throw error;
  }
}

async function listDeviceIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map((d) => d.deviceId);
}

/** Opens the given camera, or else the one at the back. The browser asks for permission the first time. */
export async function openCamera(wanted: string | undefined): Promise<PhoneCamera> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new CameraError('insecure');
  let stream: MediaStream;
  try {
    stream = await openStream(wanted);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new CameraError(PROBLEM_OF_ERROR[name] ?? 'failed', { cause: error });
  }
  const [track] = stream.getVideoTracks();
  // Not every browser and camera reports its capabilities.
  const capabilities: MediaTrackCapabilities & { torch?: unknown } = track?.getCapabilities?.() ?? {};
  return {
    stream,
    deviceId: track?.getSettings().deviceId,
    deviceIds: await listDeviceIds().catch(() => []),
    hasTorch: Boolean(capabilities.torch),
    async setTorch(isOn) {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    },
    close() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
