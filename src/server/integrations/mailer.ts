import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopbackUrl } from '../config.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | string;
  /** The id of a picture that the HTML shows as `cid:…`; an attachment without one is listed. */
  readonly cid?: string;
}

export interface Mail {
  /** One address without a name. */
  readonly to: string;
  /** The part of the Message-ID before our domain, for mails that may be sent twice after a failure; else a random one. */
  readonly messageId?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Where replies go, if not to us. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Whether a program wrote the mail; true by default unless it has a `replyTo`. */
  readonly isAutomatic?: boolean;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For optional mails: mail programs show a button for it (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the message. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

// Nodemailer's own timeouts are minutes, too long for somebody who waits for a sign-in code.
const CONNECTION_TIMEOUT_MS = 5_000;
const GREETING_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 15_000;
/** One retry, because a pooled connection may have been closed while idle. */
const MAX_REQUEUES = 1;

/** Mails beyond this number wait in a queue of our own, because Nodemailer's has no timeout. */
const MAX_CONNECTIONS = 5;
/** Covers connecting, sending and the retry. After it the caller is told to try again. */
const SEND_TIMEOUT_MS = 22_000;

/** How long a request waits for a mail that a job would send later anyway. */
export const MAIL_WAIT_MS = 5_000;
/** How old an unsent mail is before a job sends it: longer than a request waits, so that no mail goes out twice. */
export const MAIL_RETRY_AFTER_MS = 2 * 60_000;

/** A line break in a header would start another header. */
function headerText(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

const DOMAIN = /@([^\s<>@]+)>?\s*$/;

function compose(mail: Mail, from: string) {
  const { to, replyTo, isAutomatic = !replyTo, subject, text, html, unsubscribeUrl, messageId, attachments } = mail;
  return {
    from: headerText(from),
    ...(messageId !== undefined && { messageId: `<${messageId}@${DOMAIN.exec(from)?.[1] ?? 'localhost'}>` }),
    // As an object it counts as one address even if it contains commas.
    to: { name: '', address: headerText(to) },
    ...(replyTo && { replyTo: { name: headerText(replyTo.name), address: headerText(replyTo.address) } }),
    subject: headerText(subject),
    text,
    html,
    ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
    headers: {
      // Contact messages lack this header: a person wrote them, and help desks ignore automatic mail.
      ...((isAutomatic || unsubscribeUrl !== undefined) && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${headerText(unsubscribeUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Otherwise Nodemailer may choose base64, and the outbox files could not be read.
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * What went wrong at the mail server. An error of its own, because Nodemailer's have codes of the network such as ETIMEDOUT: as
 * they are, they would be taken for a database that can't be reached.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly code: unknown;
  readonly command: unknown;
  readonly responseCode: unknown;

  constructor(error: unknown) {
    const { message, code, command, responseCode } = error as Partial<MailError>;
    super(message);
    this.code = code;
    this.command = command;
    this.responseCode = responseCode;
  }
}

/** The part of an error that may be logged: the whole can contain the address and the message. */
export function mailFailureReason(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : 'unknown';
}

/**
 * What a failure means for a mail that can wait. 'refused': the mail server will never take this mail. 'delayed': it
 * does not take this mail now, but perhaps others. 'unreachable': it takes no mail at all.
 */
export type MailFailure = 'refused' | 'delayed' | 'unreachable';

/** SMTP commands whose answers are about one recipient or message; answers to other commands are about us. */
const ABOUT_THIS_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];
const CLOSING = 421;

export function classifyMailFailure(error: unknown): MailFailure {
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number };
  // Nodemailer itself found that it can't write such an address into an envelope.
  if (code === 'EENVELOPE' && command === 'API') return 'refused';
  if (responseCode === undefined || responseCode === CLOSING) return 'unreachable';
  if (code !== 'EMESSAGE' && !ABOUT_THIS_MAIL.includes(command)) return 'unreachable';
  return responseCode >= 500 ? 'refused' : 'delayed';
}

/** Whether the error says that no mail can be sent now. Errors that are not the mail server's have other codes, or none. */
export function isMailServerDown(error: unknown): boolean {
  const reason = mailFailureReason(error);
  return typeof reason === 'string' && /^E[A-Z]/.test(reason) && classifyMailFailure(error) === 'unreachable';
}

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    // Codes must not be sent unencrypted: a server without TLS is refused.
    requireTLS: !isLoopbackUrl(url),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxRequeues: MAX_REQUEUES,
  });
  const sending = new ConcurrencyLimit(MAX_CONNECTIONS, SEND_TIMEOUT_MS);
  return {
    send: (mail) =>
      sending
        .run(() => transport.sendMail(compose(mail, from)))
        .catch((error: unknown) => {
          // An error without a code is a fault of ours, and its stack says where.
          throw mailFailureReason(error) === 'unknown' ? error : new MailError(error);
        }),
    close: () => transport.close(),
  };
}

/** For instance 20261115T030312345Z-9f86d081884c7d65.eml, which sorts by time. */
function fileName(timeMs: number): string {
  return `${new Date(timeMs).toISOString().replace(/[-:.]/g, '')}-${randomBytes(8).toString('hex')}.eml`;
}

/** Writes each message as a file instead of sending it. Files are complete as soon as they appear in the folder. */
export function createOutboxMailer({ directory, from }: { directory: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let lastTimeMs = 0;
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from));
      // So that two messages of the same millisecond keep their order.
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
