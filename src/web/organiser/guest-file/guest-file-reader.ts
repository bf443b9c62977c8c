import { GuestFileError, type GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import type { WorkerCalls, WorkerRequest, WorkerResponse } from './worker-protocol.ts';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

export interface GuestFileReader {
  ask: <Name extends keyof WorkerCalls>(
    name: Name,
    params: WorkerCalls[Name]['params'],
  ) => Promise<WorkerCalls[Name]['answer']>;
  close: () => void;
}

/** Longer than any guest list takes: a file that keeps the worker busy for this long is given up. */
export const READING_LIMIT_MS = 20_000;

/** Reads a guest file in a worker, so that a large one does not block the page and can be given up. */
export function openGuestFileReader(): GuestFileReader {
  const worker = new Worker(new URL('./guest-file-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ('answer' in data) resolve?.(data.answer as never);
    else reject?.(new GuestFileError(data.problem, data.line));
  });
  function fail(problem: GuestFileProblem) {
    for (const { reject } of waiting.values()) reject(new GuestFileError(problem));
    waiting.clear();
  }
  worker.addEventListener('error', (event) => {
    console.error('The thread that reads the file broke', event.message);
    fail('unreadable');
  });

  return {
    ask: (name, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        waiting.set(id, { resolve, reject });
        setTimeout(() => {
          if (!waiting.has(id)) return;
          worker.terminate();
          fail('tooSlow');
        }, READING_LIMIT_MS);
        const request = { id, name, params } as WorkerRequest;
        worker.postMessage(request, request.name === 'read' ? [request.params.bytes] : []);
      }),
    close: () => worker.terminate(),
  };
}
