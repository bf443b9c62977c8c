import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeMail } from '../mails/code-mail.ts';
import { classifyMailFailure, createOutboxMailer, createSmtpMailer, MailError, type Mailer } from './mailer.ts';

const FROM = 'Placecard <hello@placecard.test>';
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('the outbox', () => {
  let directory: string;
  let mailer: Mailer;

  beforeEach(async () => {
    const parent = await mkdtemp(join(tmpdir(), 'placecard-outbox-'));
    cleanups.push(() => rm(parent, { recursive: true }));
    directory = join(parent, 'made', 'on-demand');
    mailer = createOutboxMailer({ directory, from: FROM });
    cleanups.push(() => mailer.close());
  });

  async function readOutbox() {
    const names = (await readdir(directory)).sort();
    return Promise.all(
      names.map(async (name) => {
        const raw = await readFile(join(directory, name));
        return { name, raw: raw.toString(), email: await PostalMime.parse(raw) };
      }),
    );
  }

  it('writes a complete message before it resolves', async () => {
    const mail = codeMail({ code: '048213', action: 'signIn', language: 'hu' });
    await mailer.send({ to: 'anna@example.com', ...mail });
    const [{ name, raw, email } = expect.fail('No file'), ...others] = await readOutbox();
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{16}\.eml$/);
    expect(email).toMatchObject({
      from: { name: 'Placecard', address: 'hello@placecard.test' },
      to: [{ address: 'anna@example.com' }],
      subject: mail.subject,
    });
    expect(email.text?.trim()).toBe(mail.text.trim());
    expect(email.html?.trim()).toBe(mail.html.trim());
    expect(raw.split('\r\n').filter((line) => line === '048213')).toHaveLength(2);
    expect(raw).toContain('\r\nDate: ');
    expect(raw).toContain('\r\nMessage-ID: ');
  });

  it('names files so that they sort by time', async () => {
    const subjects = Array.from({ length: 20 }, (_, index) => `Message ${index}`);
    for (const subject of subjects) await mailer.send({ to: 'a@example.com', subject, text: 'x', html: 'x' });
    expect((await readOutbox()).map(({ email }) => email.subject)).toEqual(subjects);
  });

  it('keeps line breaks and more recipients out of the headers', async () => {
    const injection = '\r\nBcc: victim@example.com';
    await mailer.send({ to: 'a@example.com', subject: `Hello${injection}`, text: 'x', html: 'x' });
    await mailer
      .send({ to: `b@example.com, c@example.com${injection}`, subject: 'x', text: 'x', html: 'x' })
      .catch(() => undefined);
    for (const { raw, email } of await readOutbox()) {
      expect(raw).not.toMatch(/^Bcc:/im);
      expect(email.to).toHaveLength(1);
    }
  });

  it('sets replyTo as one address', async () => {
    const replyTo = { name: 'Kovács Anna, "x" <y@example.com>\r\nBcc: z@example.com', address: 'anna@example.com' };
    await mailer.send({ to: 'a@example.com', replyTo, subject: 'x', text: 'x', html: 'x' });
    const [{ raw, email } = expect.fail('No file')] = await readOutbox();
    expect(email.replyTo).toMatchObject([{ address: 'anna@example.com' }]);
    expect(raw).not.toMatch(/^(Bcc|Auto-Submitted):/im);
    await mailer.send({ to: 'a@example.com', replyTo, isAutomatic: true, subject: 'x', text: 'x', html: 'x' });
    expect((await readOutbox())[1]?.raw).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  it('throws where it cannot write', async () => {
    const file = join(tmpdir(), `placecard-not-a-folder-${process.pid}`);
    await writeFile(file, '');
    cleanups.push(() => rm(file));
    const broken = createOutboxMailer({ directory: file, from: FROM });
    await expect(broken.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow();
  });
});

describe('SMTP', () => {
  async function startServer(options: SMTPServerOptions): Promise<string> {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  function mailerTo(url: string): Mailer {
    const mailer = createSmtpMailer({ url, from: FROM });
    cleanups.push(() => mailer.close());
    return mailer;
  }

  it('sends nothing unencrypted to another computer', async () => {
    const received: unknown[] = [];
    const url = await startServer({
      onData: (stream, _session, done) => {
        received.push(stream);
        buffer(stream).then(() => done(), done);
      },
    });
    // The same server under a name that is not recognised as loopback.
    const elsewhere = url.replace('127.0.0.1', '127.1');
    const mail = { to: 'anna@example.com', subject: 'x', text: 'x', html: 'x' };
    await expect(mailerTo(elsewhere).send(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(received).toEqual([]);
    await mailerTo(url).send(mail);
    expect(received).toHaveLength(1);
  });

  it('delivers', async () => {
    const received: { to: string[]; raw: Buffer }[] = [];
    const url = await startServer({
      onData: (stream, session, done) => {
        buffer(stream).then((raw) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        }, done);
      },
    });
    const mail = codeMail({ code: '731904', action: 'signIn', language: 'en' });
    await mailerTo(url).send({ to: 'anna@example.com', ...mail });
    const [{ to, raw } = expect.fail('Nothing received')] = received;
    expect(to).toEqual(['anna@example.com']);
    expect(await PostalMime.parse(raw)).toMatchObject({
      subject: mail.subject,
      from: { address: 'hello@placecard.test' },
    });
  });

  it('throws when the server refuses the recipient', async () => {
    const refusal = Object.assign(new Error('No such person'), { responseCode: 550 });
    const url = await startServer({ onRcptTo: (_address, _session, done) => done(refusal) });
    await expect(mailerTo(url).send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toMatchObject(
      {
        responseCode: 550,
      },
    );
  });

  type Command = 'onMailFrom' | 'onRcptTo' | 'onData';
  it.each<[Command, number, string]>([
    ['onRcptTo', 550, 'refused'],
    ['onRcptTo', 450, 'delayed'],
    ['onRcptTo', 421, 'unreachable'],
    ['onData', 554, 'refused'],
    ['onData', 452, 'delayed'],
    ['onMailFrom', 550, 'unreachable'],
  ])('tells what an answer to %s with %i means for a mail that can wait', async (command, responseCode, meaning) => {
    const refusal = Object.assign(new Error('No'), { responseCode });
    const refuse = (...[input, , done]: [unknown, unknown, (error: Error) => void]) => {
      if (input instanceof Readable) input.resume().on('end', () => done(refusal));
      else done(refusal);
    };
    const url = await startServer({ [command]: refuse });
    const sending = mailerTo(url).send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' });
    expect(await sending.catch(classifyMailFailure)).toBe(meaning);
  });

  it('throws a fault of ours as it is, not as one of the mail server', async () => {
    const url = await startServer({});
    const broken = { to: undefined as unknown as string, subject: 'x', text: 'x', html: 'x' };
    await expect(mailerTo(url).send(broken)).rejects.toBeInstanceOf(TypeError);
  });

  it('throws when nobody listens', async () => {
    const url = await startServer({});
    await cleanups.pop()?.();
    const error = await mailerTo(url)
      .send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(MailError);
    expect(error).toMatchObject({ code: 'ESOCKET' });
    expect(classifyMailFailure({ code: 'ESOCKET' })).toBe('unreachable');
    expect(classifyMailFailure(undefined)).toBe('unreachable');
  });
});
