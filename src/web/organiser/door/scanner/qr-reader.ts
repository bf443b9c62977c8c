import type { FrameRequest, FrameResponse } from './qr-worker.ts';

export interface QrReader {
  read(video: HTMLVideoElement): Promise<readonly string[]>;
  close(): void;
}

interface DetectorConstructor {
  new (options: {
    formats: readonly string[];
  }): {
    detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  // Not in TypeScript's library yet: only some browsers have it.
  var BarcodeDetector: DetectorConstructor | undefined;
}

/** Frames are scaled down to this size: codes at arm's length are still readable, and decoding is many times faster. */
const MAX_FRAME_SIDE_PX = 800;

function createWorkerReader(): QrReader {
  let worker: Worker | undefined = startWorker();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function startWorker(): Worker {
    const started = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
    started.onerror = () => discard(started);
    return started;
  }

  /** A worker whose script failed to load never answers. It is discarded, and the next frame starts a new one. */
  function discard(broken: Worker): void {
    broken.terminate();
    if (worker === broken) worker = undefined;
  }

  function decode(request: FrameRequest): Promise<FrameResponse> {
    worker ??= startWorker();
    const current = worker;
    return new Promise((resolve, reject) => {
      current.onmessage = ({ data }: MessageEvent<FrameResponse>) => resolve(data);
      current.onerror = ({ message }) => {
        discard(current);
        reject(new Error(message));
      };
      current.postMessage(request, [request.pixels]);
    });
  }

  return {
    async read(video) {
      const scale = Math.min(1, MAX_FRAME_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
      const width = Math.round(video.videoWidth * scale);
      const height = Math.round(video.videoHeight * scale);
      if (!context || width === 0 || height === 0) return [];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      const text = await decode({ width, height, pixels: data.buffer as ArrayBuffer });
      return text === null ? [] : [text];
    },
    close: () => worker?.terminate(),
  };
}

async function createBrowserReader(): Promise<QrReader | undefined> {
  try {
    const formats = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
    if (!globalThis.BarcodeDetector || !formats.includes('qr_code')) return undefined;
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] });
    return {
      read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
      close: () => {},
    };
  } catch {
    return undefined;
  }
}

/** Uses the browser's own detector if it supports QR codes, else a worker with a JavaScript decoder. */
export async function openQrReader(): Promise<QrReader> {
  const own = await createBrowserReader();
  if (!own) return createWorkerReader();
  let current = own;
  return {
    async read(video) {
      try {
        return await current.read(video);
      } catch (error) {
        // Some systems announce a detector that then fails: the worker replaces it.
        if (current !== own) throw error;
        current = createWorkerReader();
        return [];
      }
    },
    close: () => current.close(),
  };
}
