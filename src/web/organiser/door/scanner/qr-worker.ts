import { decodeQR } from 'qr/decode.js';

/** A frame to look at, and what was found in it. */
export interface FrameRequest {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayBuffer;
}
export type FrameResponse = string | null;

// A thread of its own has more time for a frame than the library thinks that pages have.
const TIME_LIMIT_MS = 80;

function read({ width, height, pixels }: FrameRequest): FrameResponse {
  try {
    return decodeQR({ width, height, data: new Uint8ClampedArray(pixels) }, { timeLimit: TIME_LIMIT_MS });
  } catch {
    // Most frames have no code in them.
    return null;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => self.postMessage(read(data)));
