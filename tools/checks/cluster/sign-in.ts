import assert from 'node:assert/strict';
import { generate } from 'otplib';
import { type Client, createClient, expectStatus } from '../../support/client.ts';
import { newAddress, newEmail } from '../../support/organisers.ts';
import { type Cluster, expectStatuses, spread } from './cluster.ts';

/** Codes per day and e-mail address, if requested by browsers that were never signed in. */
const CODES_PER_EMAIL = 20;
const TRIES_PER_CODE = 5;
const SECOND_FACTOR_TRIES = 10;

export async function checkSignIn(cluster: Cluster): Promise<void> {
  const { check, services, ports } = cluster;
  const visitor = () => createClient({ url: cluster.url(0), address: newAddress() });
  const askForCode = async (server: number, email: string) => {
    const answer = await cluster.at(visitor(), server).post('/api/auth/otp/request', { email });
    expectStatus(answer, 200, 'asking for a code');
    return services.mails.codeFor(email);
  };
  const wrongFor = (otp: string, index: number) => String((Number(otp) + 1 + index) % 1_000_000).padStart(6, '0');
  const tryCode = (server: number, email: string, otp: string) =>
    cluster.at(visitor(), server).post('/api/auth/otp/verify', { email, otp });

  await check('a code requested on one server signs in on another, once', async () => {
    for (const index of ports.keys()) {
      const email = newEmail();
      const otp = await askForCode(index, email);
      assert.equal((await tryCode(index + 1, email, otp)).status, 200);
      assert.equal((await tryCode(index + 2, email, otp)).status, 401);
      const again = await askForCode(index, email);
      const tries = spread(cluster, 2 * ports.length, (server) => tryCode(server, email, again));
      await expectStatuses(tries, `200×1 401×${2 * ports.length - 1}`);
    }
  });

  await check('a session started on one server works on all, and signing out on any ends it on all', async () => {
    for (const index of ports.keys()) {
      const organiser = await cluster.makeOrganiser();
      const read = () => spread(cluster, ports.length, (server) => cluster.at(organiser, server).get('/api/users/me'));
      await expectStatuses(read(), `200×${ports.length}`);
      const { cookie } = organiser;
      expectStatus(await cluster.at(organiser, index).post('/api/auth/logout'), 200, 'logging out');
      // The browser has dropped its cookie, so a copy of it is sent.
      const readWithCopy = (server: number) =>
        visitor().at(cluster.url(server)).request('GET', '/api/users/me', undefined, { cookie });
      await expectStatuses(spread(cluster, ports.length, readWithCopy), `401×${ports.length}`);
    }
  });

  await check(`a code may be tried ${TRIES_PER_CODE} times on all servers together`, async () => {
    const spared = newEmail();
    const good = await askForCode(0, spared);
    await spread(cluster, TRIES_PER_CODE - 1, (server, index) => tryCode(server, spared, wrongFor(good, index)));
    assert.equal((await tryCode(1, spared, good)).status, 200, 'the last try is the right one');

    const email = newEmail();
    const otp = await askForCode(0, email);
    await spread(cluster, TRIES_PER_CODE, (server, index) => tryCode(server, email, wrongFor(otp, index)));
    for (const server of ports.keys())
      assert.equal((await tryCode(server, email, otp)).status, 401, `server ${server}`);
  });

  await check(`after ${CODES_PER_EMAIL} codes on all servers together an address gets links`, async () => {
    const email = newEmail();
    const extra = 2 * ports.length;
    const requests = spread(cluster, CODES_PER_EMAIL + extra, (server) =>
      cluster.at(visitor(), server).post<{ sentLink?: true }>('/api/auth/otp/request', { email }),
    );
    const answers = await expectStatuses(requests, `200×${CODES_PER_EMAIL + extra}`);
    assert.equal(answers.filter(({ body }) => body.sentLink).length, extra);
  });

  await check(`the second factor may be tried ${SECOND_FACTOR_TRIES} times on all servers together`, async () => {
    const organiser = await cluster.makeOrganiser();
    const confirmation = { action: 'turnOnTwoFactor' };
    expectStatus(await organiser.post('/api/users/me/confirmation-code', confirmation), 200, 'asking for a code');
    const mailed = await services.mails.codeFor(organiser.email);
    const isConfirmed = cluster.at(organiser, 2).post('/api/users/me/confirmations', { ...confirmation, code: mailed });
    expectStatus(await isConfirmed, 200, 'confirming with a mailed code');
    const setUp = await organiser.post<{ secret: string }>('/api/users/me/two-factor/set-up');
    const { secret } = expectStatus(setUp, 200, 'setting up');
    const confirmed = await cluster
      .at(organiser, 1)
      .post<{ recoveryCodes: string[] }>('/api/users/me/two-factor/confirm', {
        code: await generate({ secret }),
      });
    const { recoveryCodes } = expectStatus(confirmed, 200, 'confirming');

    const passFirstFactor = async (server: number) => {
      const browser = cluster.at(visitor(), server);
      expectStatus(await browser.post('/api/auth/otp/request', { email: organiser.email }), 200, 'asking for a code');
      const otp = await services.mails.codeFor(organiser.email);
      const answer = await cluster
        .at(browser, server + 1)
        .post('/api/auth/otp/verify', { email: organiser.email, otp });
      assert.deepEqual([answer.status, (answer.body as { code: string }).code], [401, 'totp_required']);
      return browser;
    };
    const [recoveryCode = '', otherRecoveryCode = ''] = recoveryCodes;
    const inTime = await passFirstFactor(0);
    const spent = await cluster.at(inTime, 2).post('/api/auth/totp/verify', { code: recoveryCode });
    expectStatus(spent, 200, 'a recovery code');

    const guess = (browser: Client, server: number, code: string) =>
      cluster.at(browser, server).post<{ code: string }>('/api/auth/totp/verify', { code });
    /** Refused as a wrong code, not because there are no tries left. */
    const wasCompared = ({ status, body }: { status: number; body: { code: string } }) =>
      status === 401 && body.code === 'invalid_code';
    for (let round = 0; round < SECOND_FACTOR_TRIES / TRIES_PER_CODE; round += 1) {
      const guesser = await passFirstFactor(round);
      const amount = TRIES_PER_CODE + 2 * ports.length;
      const guesses = spread(cluster, amount, (server) => guess(guesser, server, '000000'));
      const answers = await expectStatuses(guesses, `401×${amount}`);
      assert.equal(answers.filter(wasCompared).length, TRIES_PER_CODE, 'tries of one sign-in');
    }
    const late = await passFirstFactor(2);
    assert.equal((await guess(late, 1, '000000')).status, 429, 'no more guesses at six digits');
    assert.equal((await guess(late, 2, recoveryCode)).status, 401, 'a spent recovery code');
    assert.equal((await guess(late, 1, otherRecoveryCode)).status, 200, 'recovery codes are not affected by the limit');
  });
}
