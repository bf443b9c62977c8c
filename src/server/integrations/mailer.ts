import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopbackUrl } from '../config.ts';
import { Turns } from './concurrency-limit.ts';

export interface Mail {
  /** One bare address. */
  readonly to: string;
  /** Who gets the answer, where that is not us. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For mails that one can do without: mail programs offer to end them by one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves once the message was taken over, and throws when it was not. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

// Someone waits for the code on a sign-in page: the library's own limits of minutes would leave them there.
const CONNECTION_TIMEOUT_MS = 5_000;
const GREETING_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 15_000;
/** A pooled connection may have been dropped while idle; one more try covers that, a server in trouble gets no more. */
const MAX_REQUEUES = 1;

/** As many as the library has connections, so that none waits inside it, where it could not be called off. */
const MAX_CONNECTIONS = 5;
/** For a connection, an answer and the one more try together: whoever waits is told to try again. */
const SEND_TIMEOUT_MS = 25_000;

/** A line break in a header would begin another header. */
function headerText(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

function compose({ to, replyTo, subject, text, html, unsubscribeUrl }: Mail, from: string) {
  return {
    from: headerText(from),
    // As an object it is one address, whatever commas it holds.
    to: { name: '', address: headerText(to) },
    ...(replyTo && { replyTo: { name: headerText(replyTo.name), address: headerText(replyTo.address) } }),
    subject: headerText(subject),
    text,
    html,
    headers: {
      // What a person wrote and waits for an answer to is no automatic mail: help desks set those aside.
      ...(!replyTo && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${headerText(unsubscribeUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Readable in the raw file too; left alone, the library may choose base64 for accented text.
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Only this is for logs: a mail library's error can carry the address and the message itself. */
export function mailFailureReason(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : 'unknown';
}

/** `url` as in `smtps://user:password@mail.example.com`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    // Codes must not travel in the clear: a server that offers no TLS is refused.
    requireTLS: !isLoopbackUrl(url),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxRequeues: MAX_REQUEUES,
  });
  const turns = new Turns(MAX_CONNECTIONS, SEND_TIMEOUT_MS);
  return {
    send: (mail) => turns.take(() => transport.sendMail(compose(mail, from))),
    close: () => transport.close(),
  };
}

/** Sorts by time: 20261115T030312345Z-9f86d081884c7d65.eml */
function fileName(timeMs: number): string {
  return `${new Date(timeMs).toISOString().replace(/[-:.]/g, '')}-${randomBytes(8).toString('hex')}.eml`;
}

/** Writes each message as a file instead of sending it; whoever lists the folder sees only complete ones. */
export function createOutboxMailer({ directory, from }: { directory: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let lastTimeMs = 0;
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from));
      // Two messages of one millisecond keep their order too.
      lastTimeMs = Math.max(Date.now(), lastTimeMs + 1);
      const path = join(directory, fileName(lastTimeMs));
      const unfinished = `${path}.tmp`;
      await mkdir(directory, { recursive: true });
      try {
        await writeFile(unfinished, message);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
