import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Addresses {
  /** The list as a call, and the bare route beside it. */
  readonly ours: string;
  readonly bare: string;
  /** The event's page. */
  readonly page: string;
  readonly cookie: string;
}

export async function startGuestServers(): Promise<Addresses & { stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('../guest-servers.ts', import.meta.url)));
  const [addresses] = (await once(child, 'message')) as [Addresses];
  return {
    ...addresses,
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}
