import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hugePng, plain, toDataUrl } from '../../testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPictureService, type PictureService } from './service.ts';

let test: TestApp;
let pictures: PictureService;
let small: string;
const REAL_PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
let directory: string;
let endsAtOnce: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'placecard-picture-program-'));
  endsAtOnce = join(directory, 'ends-at-once.mjs');
  await writeFile(endsAtOnce, 'process.exit(1);');
  test = await createTestApp();
  pictures = createPictureService(test.context);
  small = toDataUrl(await plain(30, 20).jpeg().toBuffer());
});
afterAll(async () => {
  pictures.close();
  await test.close();
  await rm(directory, { recursive: true });
});

let accounts = 0;
const nextAccount = () => ++accounts;

async function outcomeOf(decoding: Promise<unknown>): Promise<unknown> {
  return decoding.then(
    () => 'done',
    ({ code, options: { issues, retryAfterSeconds } }) => [code, issues?.[0]?.message ?? retryAfterSeconds],
  );
}

describe('uploads at the same time', () => {
  it('are queued, two per account and four in all; further ones are told when to try again', async () => {
    const first = nextAccount();
    const accountsOfUploads = [first, first, first, nextAccount(), nextAccount(), nextAccount()];
    const outcomes = await Promise.all(accountsOfUploads.map((id) => outcomeOf(pictures.reencode(id, small))));
    expect(outcomes).toEqual(['done', 'done', ['too_many_requests', 10], 'done', 'done', ['too_many_requests', 10]]);
    // The queue has room again.
    expect(await outcomeOf(pictures.reencode(first, small))).toBe('done');
  });

  it('are told to try again where those before them take too long', async () => {
    const hangs = join(directory, 'hangs.mjs');
    await writeFile(hangs, 'process.on("message", () => {});');
    const slow = createPictureService(test.context, { program: () => hangs, waitMs: 1 });
    // Whichever comes second: both are counted in the database first.
    const uploads = [nextAccount(), nextAccount()].map((account) => outcomeOf(slow.reencode(account, small)));
    expect(await Promise.race(uploads)).toEqual(['too_many_requests', 10]);
    slow.close();
    expect(await Promise.all(uploads)).toContainEqual(['unavailable', 10]);
  });

  it('are refused before they are parsed while the queue is full, and calls without a picture are not', async () => {
    const app = Fastify();
    app.decorateRequest('share', null);
    app.decorateRequest('signedInUser', null);
    app.addHook('onRequest', async (request) => {
      const isLarge = request.headers['x-large'] === 'yes';
      Object.assign(request, { share: { kind: isLarge ? 'large' : 'calls' }, signedInUser: { id: nextAccount() } });
    });
    app.setErrorHandler(({ code }: { code: string }, _request, reply) => reply.status(400).send({ code }));
    app.post('/', { preParsing: pictures.refuseEarly }, async () => ({ code: 'parsed' }));
    const send = async (large: string, payload: string) => {
      const headers = { 'content-type': 'application/json', 'x-large': large };
      return (await app.inject({ method: 'POST', url: '/', headers, payload })).json().code;
    };
    const uploads = Array.from({ length: 4 }, () => outcomeOf(pictures.reencode(nextAccount(), small)));
    expect(await Promise.all([send('yes', 'no JSON'), send('no', '{}')])).toEqual(['too_many_requests', 'parsed']);
    expect(await Promise.all(uploads)).toEqual(['done', 'done', 'done', 'done']);
    expect(await send('yes', '{}')).toBe('parsed');
    await app.close();
  });

  it('leave the queue after a refusal', async () => {
    const account = nextAccount();
    for (let count = 0; count < 6; count++) {
      expect(await outcomeOf(pictures.reencode(account, 'data:image/png;base64,AAAA'))).toEqual([
        'invalid_image',
        'events.invalidImage',
      ]);
    }
    expect(await outcomeOf(pictures.reencode(account, small))).toBe('done');
  });
});

describe('one picture', () => {
  it('may be a photo of 12 megapixels', async () => {
    const photo = await plain(4032, 3024).jpeg().toBuffer();
    const { bytes } = await pictures.reencode(nextAccount(), toDataUrl(photo));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
  });

  it('of more than 16 megapixels is refused with the form’s message', async () => {
    const bomb = toDataUrl(hugePng(7070, 7070), 'image/png');
    expect(await outcomeOf(pictures.reencode(nextAccount(), bomb))).toEqual([
      'invalid_image',
      'eventForm.tooManyPixels',
    ]);
  });

  it('that takes too long is refused, and the next one is decoded by a new process', async () => {
    let timeoutMs = 1;
    const impatient = createPictureService(test.context, { timeoutMs: () => timeoutMs });
    const account = nextAccount();
    const slow = outcomeOf(impatient.reencode(account, small));
    expect(await slow).toEqual(['invalid_image', 'eventForm.brokenPicture']);
    timeoutMs = 60_000;
    expect(await outcomeOf(impatient.reencode(account, small))).toBe('done');
    impatient.close();
  });

  it('is decoded by a second process when the first one ends', async () => {
    const programs = [endsAtOnce];
    const unlucky = createPictureService(test.context, {
      program: () => programs.shift() ?? REAL_PROGRAM,
    });
    expect(await outcomeOf(unlucky.reencode(nextAccount(), small))).toBe('done');
    unlucky.close();
  });

  it('is not called damaged when the process keeps ending', async () => {
    let starts = 0;
    const program = () => {
      starts += 1;
      return endsAtOnce;
    };
    const broken = createPictureService(test.context, { program });
    expect(await outcomeOf(broken.reencode(nextAccount(), small))).toEqual(['unavailable', 10]);
    expect(starts).toBe(2);
    broken.close();
  });

  it('is not called damaged, and starts no process, when the server is stopping', async () => {
    let starts = 0;
    const program = () => {
      starts += 1;
      return REAL_PROGRAM;
    };
    const ending = createPictureService(test.context, { program });
    const upload = outcomeOf(ending.reencode(nextAccount(), small));
    await expect.poll(() => starts).toBe(1);
    ending.close();
    expect(await upload).toEqual(['unavailable', 10]);
    expect(starts).toBe(1);
  });

  it('that takes too long counts as twenty of its account', async () => {
    const impatient = createPictureService(test.context, { timeoutMs: () => 1 });
    const account = nextAccount();
    for (let count = 0; count < 3; count++) {
      expect(await outcomeOf(impatient.reencode(account, small))).toEqual(['invalid_image', 'eventForm.brokenPicture']);
    }
    const [code] = (await outcomeOf(impatient.reencode(account, small))) as [string];
    expect(code).toBe('too_many_requests');
    impatient.close();
  });

  it('counts towards 60 an hour for its account, on all servers together', async () => {
    const [account, other] = [nextAccount(), nextAccount()];
    for (let count = 0; count < 60; count++) await pictures.reencode(account, small);
    const elsewhere = createPictureService(test.context);
    const [code] = (await outcomeOf(elsewhere.reencode(account, small))) as [string];
    expect(code).toBe('too_many_requests');
    expect(await outcomeOf(elsewhere.reencode(other, small))).toBe('done');
    elsewhere.close();
  });
});
