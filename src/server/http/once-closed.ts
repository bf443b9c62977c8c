import type { ServerResponse } from 'node:http';

/** Runs `onClose` when the connection is done with the answer: now, if the client left before there was one. */
export function onceClosed(response: ServerResponse, onClose: () => void): void {
  // 'close' is never emitted a second time: a listener that came too late would keep what it should free for ever.
  if (response.destroyed) onClose();
  else response.once('close', onClose);
}
