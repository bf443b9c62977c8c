import { constants, setPriority } from 'node:os';

// The program that decodes pictures, started by picture-decoder.ts. Its priority is lowered before sharp is loaded,
// because the threads that sharp starts inherit it.
// Not the lowest there is: on a busy machine that would be no processor time at all.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Ctrl-C in a terminal and a service manager's signal reach us, too; an upload under way is still answered. The
// channel closes when the server ends, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const { reencodePicture } = await import('./reencode-picture.ts');

process.on('message', async (original: Uint8Array) => {
  const answer = await reencodePicture(original);
  process.send?.(answer);
});
