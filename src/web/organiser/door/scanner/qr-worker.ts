import { decodeQR } from 'qr/decode.js';

/** One camera frame; the worker answers with the text of the QR code in it, or null. */
export interface FrameRequest {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayBuffer;
}
export type FrameResponse = string | null;

// Longer than the library's default for the main thread, since this is a worker.
const TIME_LIMIT_MS = 80;

function read({ width, height, pixels }: FrameRequest): FrameResponse {
  try {
    return decodeQR({ width, height, data: new Uint8ClampedArray(pixels) }, { timeLimit: TIME_LIMIT_MS });
  } catch {
    // The library throws if the frame has no code, which is the usual case.
    return null;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => self.postMessage(read(data)));
