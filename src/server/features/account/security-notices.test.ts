import { describe, expect, it } from 'vitest';
import { securityNotices } from '../../db/schema/sign-in.ts';
import { createOrganiser } from '../../testing/organiser.ts';
import { STEP_MS, setUpTwoFactor } from '../../testing/two-factor.ts';
import { mailWaitingNotices } from './security-notices.ts';

const twoFactorTest = setUpTwoFactor();
const { advance, emailOf, turnOn } = twoFactorTest;

describe('a notice by mail', () => {
  it('is mailed once when the mail server is back, with the time of the change', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const email = await emailOf(organiser);
    twoFactorTest.test.setMailDown(true);
    await turnOn(organiser);
    await mailWaitingNotices(twoFactorTest.test.context);
    advance(3 * 60_000);
    await mailWaitingNotices(twoFactorTest.test.context);
    const subjects = async () => (await twoFactorTest.test.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([]);
    const happenedAt = twoFactorTest.now - 3 * 60_000 - STEP_MS;
    twoFactorTest.test.setMailDown(false);
    advance(2 * 60_000);
    await Promise.all([mailWaitingNotices(twoFactorTest.test.context), mailWaitingNotices(twoFactorTest.test.context)]);
    await mailWaitingNotices(twoFactorTest.test.context);
    expect(await subjects()).toEqual(['Two-factor sign-in is on']);
    const time = new Date(happenedAt).toLocaleTimeString('en-GB', { timeZone: 'Europe/Budapest', timeStyle: 'short' });
    expect((await twoFactorTest.test.mailsTo(email)).at(-1)?.text).toContain(time);
    expect(await twoFactorTest.test.database.db.$count(securityNotices)).toBe(0);
  });

  it('that can’t be stored does not hold back the recovery codes', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { pool } = twoFactorTest.test.database;
    await pool.query('alter table security_notices rename to elsewhere');
    const { codes } = await turnOn(organiser).finally(() =>
      pool.query('alter table elsewhere rename to security_notices'),
    );
    expect(codes).not.toEqual([]);
  });

  it('is mailed although the mail server refuses the address of another', async () => {
    const [refused, other] = [await createOrganiser(twoFactorTest.test), await createOrganiser(twoFactorTest.test)];
    const [refusedEmail, otherEmail] = [await emailOf(refused), await emailOf(other)];
    twoFactorTest.test.setMailDown(true);
    await turnOn(refused);
    advance(STEP_MS);
    await turnOn(other);
    twoFactorTest.test.setMailDown(false);
    advance(3 * 60_000);
    const { mailer } = twoFactorTest.test.context;
    const send: typeof mailer.send = async (mail) => {
      if (mail.to === refusedEmail) throw Object.assign(new Error('No such mailbox.'), { code: 'EENVELOPE' });
      await mailer.send(mail);
    };
    await mailWaitingNotices({ ...twoFactorTest.test.context, mailer: { ...mailer, send } });
    expect((await twoFactorTest.test.mailsTo(otherEmail)).at(-1)?.subject).toBe('Two-factor sign-in is on');
    expect(await twoFactorTest.test.database.db.$count(securityNotices)).toBe(1);
    advance(2 * 60_000);
    await mailWaitingNotices(twoFactorTest.test.context);
    expect((await twoFactorTest.test.mailsTo(refusedEmail)).at(-1)?.subject).toBe('Two-factor sign-in is on');
  });
});
