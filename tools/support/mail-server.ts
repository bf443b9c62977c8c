import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onCleanUp } from './clean-up.ts';
import { waitFor } from './wait-for.ts';

export interface MailServer {
  readonly url: string;
  /** Every mail received, oldest first. */
  readonly received: readonly Email[];
  sentTo(address: string): Email[];
  /** The newest six-digit code mailed to the address. */
  codeFor(address: string): Promise<string>;
}

/** A mail server on loopback that stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, done) {
      buffer(stream)
        .then(async (raw) => {
          received.push(await PostalMime.parse(raw));
          done();
        })
        .catch(done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onCleanUp(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const sentTo = (address: string) =>
    received.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    sentTo,
    codeFor: (address) =>
      waitFor(`a code is mailed to ${address}`, () => sentTo(address).at(-1)?.text?.match(/\d{6}/)?.[0], {
        timeoutMs: 10_000,
      }),
  };
}
