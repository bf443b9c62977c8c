import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from './wait-for.ts';

export interface MailSink {
  readonly url: string;
  /** All that were taken over, oldest first. */
  readonly list: readonly Email[];
  to(address: string): Email[];
  /** The newest sign-in code sent to the address. */
  codeFor(address: string): Promise<string>;
  /** Nobody answers, or every message is refused for now. */
  down(manner?: 'away' | 'refusing'): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

const CODE_TIMEOUT_MS = 10_000;

/** A mail server on loopback that keeps what it gets. */
export async function startMailSink(): Promise<MailSink> {
  const list: Email[] = [];
  let isRefusing = false;
  let server: SMTPServer | undefined;

  const listen = async (port: number) => {
    const fresh = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      authOptional: true,
      logger: false,
      closeTimeout: 100,
      onData(stream, _session, done) {
        buffer(stream)
          .then(async (raw) => {
            if (isRefusing) {
              done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
              return;
            }
            list.push(await PostalMime.parse(raw));
            done();
          })
          .catch(done);
      },
    });
    fresh.on('error', () => {});
    server = fresh;
    fresh.listen(port, '127.0.0.1');
    await once(fresh.server, 'listening');
    return (fresh.server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
  };
  const port = await listen(0);
  const to = (address: string) => list.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    list,
    to,
    codeFor: (address) =>
      waitFor(`a code for ${address}`, () => to(address).at(-1)?.text?.match(/\d{6}/)?.[0], {
        timeoutMs: CODE_TIMEOUT_MS,
      }),
    async down(manner = 'away') {
      isRefusing = manner === 'refusing';
      if (!isRefusing) await close();
    },
    async up() {
      isRefusing = false;
      if (!server) await listen(port);
    },
    stop: close,
  };
}
