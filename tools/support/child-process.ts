import { type ChildProcess, fork } from 'node:child_process';
import { cleanUp, onCleanUp } from './clean-up.ts';

/** Servers are started with these, as `serverFlags` in scripts/setup.mjs says. */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--expose-gc'];

/** Starts a TypeScript file as a process of its own. It ends when this process cleans up or dies. */
export function startChild(file: URL, args: readonly string[] = []): ChildProcess {
  // Detached: Ctrl-C in the terminal would kill it before it has removed its database's folder.
  const child = fork(file, args, {
    execArgv: SERVER_FLAGS,
    detached: true,
    serialization: 'advanced',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onCleanUp(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  return child;
}

/** The child's next message. Fails when the child ends instead. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });
}

/** Called by a child: cleans up and exits once its parent disconnects or dies. */
export function endWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.once('disconnect', () => void cleanUp().finally(() => process.exit()));
}

const MAX_OUTPUT = 4 * 1024 * 1024;

/** Collects what a process writes to both streams; the returned function gives the newest part. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-MAX_OUTPUT);
    });
  return () => text;
}
