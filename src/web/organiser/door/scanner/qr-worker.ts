import { encodeQR } from 'qr';
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

const WARM_UP_ROUNDS = 5;
const WARM_UP_SCALE = 8;

/** Reads a made-up code a few times, so that the browser compiles the decoder: the first code took three times as long as others. */
function warmUp(): void {
  const rows = encodeQR('https://placecard.test/guest-view/00000000-0000-4000-8000-000000000000', 'raw', {
    scale: WARM_UP_SCALE,
  });
  const side = rows.length;
  const pixels = Uint8ClampedArray.from({ length: 4 * side * side }, (_, at) => {
    const pixel = at >> 2;
    return at % 4 < 3 && rows[Math.floor(pixel / side)]?.[pixel % side] ? 0 : 255;
  });
  let rounds = WARM_UP_ROUNDS;
  const readAgain = () => {
    read({ width: side, height: side, pixels: pixels.buffer });
    rounds -= 1;
    // Frames of the camera are read in between.
    if (rounds > 0) setTimeout(readAgain);
  };
  readAgain();
}

let isWarm = false;
self.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => {
  self.postMessage(read(data));
  // Warms up after the camera's first frame, not before: while the page opens, it needs the processor.
  if (isWarm) return;
  isWarm = true;
  warmUp();
});
