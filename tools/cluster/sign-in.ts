import assert from 'node:assert/strict';
import { generate } from 'otplib';
import { type Client, createClient, expectStatus } from '../support/client.ts';
import { newAddress, newEmail } from '../support/organisers.ts';
import { type Cluster, countStatuses, spread } from './cluster.ts';

/** A day, for browsers that were never signed in. */
const CODES_PER_ADDRESS = 20;
const TRIES_PER_CODE = 5;
const SECOND_FACTOR_TRIES = 10;

export async function checkSignIn(cluster: Cluster): Promise<void> {
  const { report, outside, ports } = cluster;
  const visitor = () => createClient({ url: cluster.url(0), address: newAddress() });
  const askForCode = async (server: number, email: string) => {
    const answer = await cluster.at(visitor(), server).post('/api/auth/otp/request', { email });
    expectStatus(answer, 200, 'asking for a code');
    return outside.mails.codeFor(email);
  };
  const wrongFor = (otp: string, index: number) => String((Number(otp) + 1 + index) % 1_000_000).padStart(6, '0');
  const tryCode = (server: number, email: string, otp: string) =>
    cluster.at(visitor(), server).post('/api/auth/otp/verify', { email, otp });

  await report.check('a code asked for on one server signs in on the next, once', async () => {
    for (const index of ports.keys()) {
      const email = newEmail();
      const otp = await askForCode(index, email);
      assert.equal((await tryCode(index + 1, email, otp)).status, 200);
      assert.equal((await tryCode(index + 2, email, otp)).status, 401);
      const again = await askForCode(index, email);
      const together = await spread(cluster, 2 * ports.length, (server) => tryCode(server, email, again));
      assert.equal(countStatuses(together), `200×1 401×${2 * ports.length - 1}`);
    }
  });

  await report.check('a session begun on one server counts on all, and ended on any ends on all at once', async () => {
    for (const index of ports.keys()) {
      const organiser = await cluster.makeOrganiser();
      const read = () => spread(cluster, ports.length, (server) => cluster.at(organiser, server).get('/api/users/me'));
      assert.equal(countStatuses(await read()), `200×${ports.length}`);
      const { cookie } = organiser;
      expectStatus(await cluster.at(organiser, index).post('/api/auth/logout'), 200, 'logging out');
      // The browser forgot its cookie; whoever copied it gets no further.
      const thief = (server: number) =>
        visitor().at(cluster.url(server)).request('GET', '/api/users/me', undefined, { cookie });
      assert.equal(countStatuses(await spread(cluster, ports.length, thief)), `401×${ports.length}`);
    }
  });

  await report.check(`${TRIES_PER_CODE} tries at a code, over all servers together`, async () => {
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

  await report.check(`${CODES_PER_ADDRESS} codes an address, over all servers together`, async () => {
    const email = newEmail();
    const extra = 2 * ports.length;
    const answers = await spread(cluster, CODES_PER_ADDRESS + extra, (server) =>
      cluster.at(visitor(), server).post('/api/auth/otp/request', { email }),
    );
    assert.equal(countStatuses(answers), `200×${CODES_PER_ADDRESS} 429×${extra}`);
    assert.equal(outside.mails.to(email).length, CODES_PER_ADDRESS);
  });

  await report.check(`${SECOND_FACTOR_TRIES} tries at the second factor, over all servers together`, async () => {
    const organiser = await cluster.makeOrganiser();
    const confirmation = { action: 'turnOnTwoFactor' };
    expectStatus(await organiser.post('/api/users/me/confirmation-code', confirmation), 200, 'asking for a code');
    const mailed = await outside.mails.codeFor(organiser.email);
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

    const enter = async (server: number) => {
      const browser = cluster.at(visitor(), server);
      expectStatus(await browser.post('/api/auth/otp/request', { email: organiser.email }), 200, 'asking for a code');
      const otp = await outside.mails.codeFor(organiser.email);
      const answer = await cluster
        .at(browser, server + 1)
        .post('/api/auth/otp/verify', { email: organiser.email, otp });
      assert.deepEqual([answer.status, (answer.body as { code: string }).code], [401, 'totp_required']);
      return browser;
    };
    const [recoveryCode = '', otherRecoveryCode = ''] = recoveryCodes;
    const inTime = await enter(0);
    const spent = await cluster.at(inTime, 2).post('/api/auth/totp/verify', { code: recoveryCode });
    expectStatus(spent, 200, 'a recovery code');

    const guess = (browser: Client, server: number, code: string) =>
      cluster.at(browser, server).post<{ code: string }>('/api/auth/totp/verify', { code });
    const isJudged = ({ status, body }: { status: number; body: { code: string } }) =>
      status === 401 && body.code === 'invalid_code';
    for (let round = 0; round < SECOND_FACTOR_TRIES / TRIES_PER_CODE; round += 1) {
      const guesser = await enter(round);
      const amount = TRIES_PER_CODE + 2 * ports.length;
      const answers = await spread(cluster, amount, (server) => guess(guesser, server, '000000'));
      assert.equal(answers.filter(isJudged).length, TRIES_PER_CODE, 'tries of one sign-in');
      assert.equal(countStatuses(answers), `401×${amount}`);
    }
    const late = await enter(2);
    assert.equal((await guess(late, 1, '000000')).status, 429, 'no more guesses at six digits');
    assert.equal((await guess(late, 2, recoveryCode)).status, 401, 'a spent recovery code');
    assert.equal((await guess(late, 1, otherRecoveryCode)).status, 200, 'a recovery code is not held up');
  });
}
