import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AppContext } from '../common/context.ts';
import { users } from '../db/schema/users.ts';
import { confirmAction } from './confirm-action.ts';
import { type Organiser, refusal } from './organiser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const STEP_MS = 30_000;

export const sessionOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name, value }) => name === 'placecard' && value !== '');

/** The app of a test file, and functions to create accounts with two-factor authentication. */
export function setUpTwoFactor(overrides: Partial<AppContext> = {}) {
  let test: TestApp;
  /** The clock stands still unless a test moves it, so that no code expires before it is sent. */
  let now = new Date('2026-11-15T10:00:00Z').getTime();
  let networks = 0;
  beforeAll(async () => {
    test = await createTestApp({ trustProxy: true, clock: () => new Date(now), ...overrides });
  });
  afterAll(() => test.close());

  const advance = (milliseconds: number) => {
    now += milliseconds;
  };

  /** The authenticator's code, `steps` half minutes from now. */
  function appCode(secret: string, steps = 0): string {
    return generateSync({ secret, epoch: Math.floor((now + steps * STEP_MS) / 1000) });
  }

  async function beginSetUp(organiser: Organiser): Promise<LightMyRequestResponse> {
    await confirmAction(test, organiser.cookie, 'turnOnTwoFactor');
    return organiser.send('POST', '/api/users/me/two-factor/set-up');
  }

  async function firstStep(email: string): Promise<LightMyRequestResponse> {
    const headers = { 'x-forwarded-for': `10.1.${networks >> 8}.${networks++ & 255}` };
    await test.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email }, headers });
    const otp = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
    return test.app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload: { email, otp }, headers });
  }

  return {
    get test() {
      return test;
    },
    get now() {
      return now;
    },
    advance,
    appCode,
    wrongFor(secret: string): string {
      const right = [-1, 0, 1].map((steps) => appCode(secret, steps));
      return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
    },
    emailOf: async ({ userId }: Organiser) =>
      (await test.database.db.query.users.findFirst({ where: eq(users.id, userId) }))?.email ?? '',
    beginSetUp,
    async turnOn(organiser: Organiser): Promise<{ secret: string; codes: string[] }> {
      const { secret } = (await beginSetUp(organiser)).json<{ secret: string }>();
      const answer = await organiser.send('POST', '/api/users/me/two-factor/confirm', { code: appCode(secret) });
      expect(answer.statusCode).toBe(200);
      // Moves on to the authenticator's next code, because the one that confirmed can't be used twice.
      advance(STEP_MS);
      return { secret, codes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
    },
    firstStep,
    /** The cookie of a sign-in that still needs the second factor. */
    async owe(email: string): Promise<string> {
      const answer = await firstStep(email);
      expect(refusal(answer)).toEqual({ status: 401, code: 'totp_required' });
      const [cookie] = answer.cookies;
      return `${cookie?.name}=${cookie?.value}`;
    },
    secondStep: (cookie: string, code: unknown) =>
      test.app.inject({ method: 'POST', url: '/api/auth/totp/verify', payload: { code }, headers: { cookie } }),
  };
}
