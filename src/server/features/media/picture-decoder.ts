import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EncodedPicture, PictureProblem, PictureUse } from './reencode-picture.ts';

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** How long one picture may take; a photo of 12 megapixels takes under a second. */
const TIMEOUT_MS = 10_000;
/** The process ends after this time without a picture, to free its memory. Organisers often upload several in a row. */
const IDLE_MS = 15_000;

export interface PictureDecoderOptions {
  readonly timeoutMs?: () => number;
  /** Tests start another program here, one that ends by itself. */
  readonly program?: () => string;
}

/** What the server sends to the process. */
export interface AskedPicture {
  readonly original: Uint8Array;
  readonly use: PictureUse;
}

export type DecodedPicture = EncodedPicture | PictureProblem | 'timed_out' | 'process_ended';

/**
 * Decodes pictures in a separate process, with low priority and without the server's environment variables. In the
 * server's process, malicious pictures would occupy the threads that compress guests' pages, and a decoder that hangs
 * could not be stopped. Takes one picture at a time.
 */
export function createPictureDecoder({
  timeoutMs = () => TIMEOUT_MS,
  program = () => PROGRAM,
}: PictureDecoderOptions = {}) {
  let child: ChildProcess | undefined;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    const started = fork(program(), { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
    // Without a listener an 'error' event, as of a failed kill, would end the server.
    started.on('error', () => {});
    // The server may exit although this process is still running.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function ask(asked: ChildProcess, picture: AskedPicture): Promise<DecodedPicture> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish('timed_out'), timeoutMs());
      const onMessage = (answer: unknown) => finish(answer as EncodedPicture | PictureProblem);
      const onEnd = () => finish('process_ended');
      function finish(answer: DecodedPicture): void {
        clearTimeout(timer);
        asked.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        if (answer === 'timed_out' || answer === 'process_ended') end();
        resolve(answer);
      }
      asked.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      asked.send(picture, (error) => error && onEnd());
    });
  }

  return {
    /** `process_ended` says nothing about the picture: the machine ran out of memory or processes, or the server is stopping. */
    async decode(picture: AskedPicture): Promise<DecodedPicture> {
      clearTimeout(idle);
      if (isClosed) return 'process_ended';
      try {
        if (!child?.connected) child = start();
      } catch {
        // `fork` throws if there is no memory; most other failures are emitted as 'error'.
        return 'process_ended';
      }
      const answer = await ask(child, picture);
      idle = setTimeout(end, IDLE_MS).unref();
      return typeof answer === 'string' ? answer : { ...answer, bytes: Buffer.from(answer.bytes) };
    },

    close(): void {
      isClosed = true;
      end();
    },
  };
}
