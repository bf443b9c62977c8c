import { constants, setPriority } from 'node:os';
import type { AskedPicture } from './picture-decoder.ts';

// The program that decodes pictures, started by picture-decoder.ts. Its priority is lowered before sharp is loaded,
// because the threads that sharp starts inherit it. The lowest priority would get no processor time on a busy machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Ctrl-C and a service manager's signal reach this process too, but the server still waits for the picture being decoded.
// The channel disconnects when the server ends, whatever the reason.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const { reencodePicture } = await import('./reencode-picture.ts');

process.on('message', async ({ original, use }: AskedPicture) => {
  const answer = await reencodePicture(original, use);
  process.send?.(answer);
});
