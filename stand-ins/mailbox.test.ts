import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOutboxMailer } from '../src/server/integrations/mailer.ts';
import type { StandIn } from './loopback.ts';
import { startMailbox } from './mailbox.ts';

let parent: string;
let outboxDir: string;
let mailbox: StandIn;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'placecard-mailbox-'));
  outboxDir = join(parent, 'outbox');
  mailbox = await startMailbox({ outboxDir });
});
afterEach(async () => {
  await mailbox.close();
  await rm(parent, { recursive: true });
});

function sendMail(subject: string, html = '<p>Hello</p>', text = 'Hello') {
  return createOutboxMailer({ directory: outboxDir, from: 'Placecard <hello@placecard.test>' }).send({
    to: 'anna@example.com',
    subject,
    text,
    html,
  });
}

async function get(path: string) {
  const response = await fetch(mailbox.url + path);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

async function findMailPath(): Promise<string> {
  const path = /href="(\/mail\/[^"]+)"/.exec((await get('/')).body)?.[1];
  if (path === undefined) throw new Error('The list shows no message');
  return path;
}

it('shows that there is no mail, also before the folder exists', async () => {
  const { status, body } = await get('/');
  expect(status).toBe(200);
  expect(body).toContain('No mail yet');
});

it('lists messages newest first, escaped', async () => {
  await sendMail('The first');
  await sendMail('Ültetés <b>& rend</b>');
  const { body } = await get('/');
  expect(body.indexOf('Ültetés &lt;b&gt;&amp; rend')).toBeGreaterThan(0);
  expect(body.indexOf('The first')).toBeGreaterThan(body.indexOf('Ültetés'));
  expect(body).toContain('anna@example.com');
  expect(body).not.toContain('<script');
});

it('shows a message, its text, and its HTML only inside a sandboxed frame', async () => {
  await sendMail('Code', '<head></head><p>Big <script>alert(1)</script></p>', 'Plain <words>');
  const path = await findMailPath();
  const page = await get(path);
  expect(page.body).toContain(`<iframe title="The message as a mail program shows it" src="${path}/html" sandbox="`);
  expect(page.body).toContain('Plain &lt;words&gt;');
  expect(page.body).not.toContain('alert(1)');
  const frame = await get(`${path}/html`);
  expect(frame.body).toContain('<head><base target="_blank"></head><p>Big');
  const policy = frame.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin))/);
  const raw = await get(`${path}/raw`);
  expect(raw.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(raw.body).toMatch(/^Subject: Code\r$/m);
});

it('opens only files that are in the folder', async () => {
  await sendMail('Code');
  await writeFile(join(parent, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
  await writeFile(join(outboxDir, 'notes.txt'), 'secret');
  for (const path of [
    '/mail/..%2Fsecret.eml',
    '/mail/%2e%2e%2fsecret.eml/raw',
    '/mail/..%5Csecret.eml',
    '/mail/notes.txt',
    '/mail/notes.txt/raw',
    '/mail/%00.eml',
    '/mail/%E0%A4%A',
    '/mail/',
    '/nothing',
  ]) {
    const { status, body } = await get(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).not.toContain('secret');
  }
  expect((await fetch(mailbox.url, { method: 'POST' })).status).toBe(405);
});
