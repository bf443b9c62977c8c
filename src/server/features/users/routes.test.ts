import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { randomId } from '../../common/ids.ts';
import { users } from '../../db/schema/users.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (cookie = '') => test.app.inject({ url: '/api/users/me', headers: { cookie } });
const patch = (payload: unknown, cookie = '') =>
  test.app.inject({ method: 'PATCH', url: '/api/users/me', payload: payload as object, headers: { cookie } });

async function findRow(email: string) {
  return test.database.db.query.users.findFirst({ where: eq(users.email, email) });
}

describe('without a session', () => {
  it.each(['', 'placecard=', 'placecard=forged', 'placecard=%00', 'other=1'])('answers 401 to "%s"', async (cookie) => {
    const answer = await get(cookie);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'not_authenticated', message: expect.any(String) });
  });

  it.each([
    ['a valid change', { fullName: 'Eve' }],
    ['a change that is not valid', { fullName: 7 }],
    ['no body', undefined],
    ['a body past the limit', { fullName: 'x'.repeat(1024 * 1024) }],
  ])('answers 401 to %s before the body is validated', async (_name, payload) => {
    expect((await patch(payload)).statusCode).toBe(401);
  });

  it('answers 401 to a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await test.app.inject({ method: 'PATCH', url: '/api/users/me', payload: '{', headers });
    expect(answer.statusCode).toBe(401);
  });
});

describe('reading', () => {
  it('answers the whole account, and of the sign-in only how it was created', async () => {
    const { cookie, email } = await test.signIn();
    const answer = await get(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      email,
      username: null,
      fullName: null,
      avatarUrl: null,
      company: null,
      role: null,
      language: null,
      timeZone: null,
      authProvider: 'email',
      subscriptionTier: 'free',
      subscriptionEndDate: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });
});

describe('changing', () => {
  const profile = {
    fullName: 'Szőke Anna',
    username: 'anna',
    company: 'Árvácska Kft.',
    role: 'Szervező',
    language: 'hu',
    timeZone: 'Europe/Budapest',
  } as const;

  it('answers the whole account and stores it', async () => {
    const { cookie, email } = await test.signIn();
    const before = (await get(cookie)).json<CurrentUser>();
    const answer = await patch(profile, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...before, ...profile, email });
    expect((await get(cookie)).json()).toEqual(answer.json());
  });

  it('keeps fields that were not sent, trims text, and clears with null', async () => {
    const { cookie } = await test.signIn();
    await patch(profile, cookie);
    const changed = (await patch({ company: '  Új Kft. ', role: null }, cookie)).json();
    expect(changed).toMatchObject({ ...profile, company: 'Új Kft.', role: null });
    const untouched = await patch({}, cookie);
    expect([untouched.statusCode, untouched.json()]).toEqual([200, changed]);
  });

  it('changes no other account', async () => {
    const [own, other] = [await test.signIn(), await test.signIn()];
    const before = await findRow(other.email);
    await patch({ ...profile, id: before?.id, email: other.email }, own.cookie);
    expect(await findRow(other.email)).toEqual(before);
  });

  it('ignores fields that a caller may not set', async () => {
    const { cookie, email } = await test.signIn();
    const before = await findRow(email);
    const answer = await patch(
      {
        fullName: 'Eve',
        id: 1,
        email: 'root@example.com',
        subscriptionTier: 'enterprise',
        subscriptionEndDate: '2099-01-01T00:00:00Z',
        authProvider: 'google',
        authProviderUserId: '1',
        avatarUrl: 'https://example.com/a.png',
        createdAt: '2000-01-01T00:00:00Z',
        isAdmin: true,
      },
      cookie,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('isAdmin');
    expect(await findRow(email)).toEqual({ ...before, fullName: 'Eve' });
  });

  it('is not affected by __proto__ or constructor', async () => {
    const { cookie, email } = await test.signIn();
    const headers = { cookie, 'content-type': 'application/json' };
    for (const payload of [
      '{"__proto__":{"subscriptionTier":"pro"},"fullName":"Eve"}',
      '{"constructor":{"prototype":{"subscriptionTier":"pro"}},"fullName":"Eve"}',
    ]) {
      const answer = await test.app.inject({ method: 'PATCH', url: '/api/users/me', payload, headers });
      expect(answer.statusCode).toBeLessThan(500);
      expect(await findRow(email)).toMatchObject({ subscriptionTier: 'free' });
    }
    expect(Object.prototype).not.toHaveProperty('subscriptionTier');
  });

  it.each([
    [{ fullName: 7 }, 'fullName'],
    [{ username: ['a'] }, 'username'],
    [{ company: { $ne: null } }, 'company'],
    [{ role: true }, 'role'],
    [{ fullName: 'x'.repeat(201) }, 'fullName'],
    [{ language: 'de' }, 'language'],
    [{ language: null }, 'language'],
    [{ language: 'HU' }, 'language'],
    [{ timeZone: 'Mars/Olympus_Mons' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ timeZone: null }, 'timeZone'],
    [{ timeZone: '+05:00' }, 'timeZone'],
    [{ timeZone: '-03' }, 'timeZone'],
    [{ timeZone: "UTC'; drop table users" }, 'timeZone'],
    [{ timeZone: `Europe/${'x'.repeat(100)}` }, 'timeZone'],
  ])('refuses %j and changes nothing', async (payload, path) => {
    const { cookie, email } = await test.signIn();
    const before = await findRow(email);
    const answer = await patch({ company: 'Changed', ...payload }, cookie);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
    expect(answer.json().issues).toContainEqual({ path, message: expect.any(String) });
    expect(await findRow(email)).toEqual(before);
  });

  it.each([
    ['an array', []],
    ['a string', '"x"'],
    ['null', 'null'],
    ['nothing', undefined],
  ])('refuses %s as the body', async (_name, payload) => {
    const { cookie } = await test.signIn();
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await test.app.inject({
      method: 'PATCH',
      url: '/api/users/me',
      headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
  });

  it('refuses text that the database can’t hold', async () => {
    const { cookie, email } = await test.signIn();
    const answer = await patch({ fullName: 'An\u0000na' }, cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    expect(await findRow(email)).toMatchObject({ fullName: null });
  });

  it.each(['x'.repeat(200), '👩‍👩‍👧 🎉', "Robert'); drop table users;--", '<script>alert(1)</script>', '%_\\', 'null'])(
    'keeps %s as it is',
    async (fullName) => {
      const { cookie } = await test.signIn();
      await patch({ fullName }, cookie);
      expect((await get(cookie)).json()).toMatchObject({ fullName });
    },
  );

  it.each(['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Pacific/Chatham'])(
    'knows the time zone %s',
    async (timeZone) => {
      const { cookie } = await test.signIn();
      expect((await patch({ timeZone }, cookie)).json()).toMatchObject({ timeZone });
    },
  );

  it('answers 401 once the account is deleted', async () => {
    const { cookie, email } = await test.signIn();
    await test.database.db.delete(users).where(eq(users.email, email));
    expect((await get(cookie)).statusCode).toBe(401);
    expect((await patch({ fullName: 'Ghost' }, cookie)).statusCode).toBe(401);
  });
});

describe('reading an account by its id', () => {
  const read = (id: unknown, cookie = '') => test.app.inject({ url: `/api/users/${id}`, headers: { cookie } });
  async function newUser() {
    const { cookie, email } = await test.signIn();
    return { cookie, email, id: (await findRow(email))?.id ?? 0 };
  }

  it('answers strangers the id and the tier, and nothing else', async () => {
    const { id, email } = await newUser();
    await test.database.db.update(users).set({ subscriptionTier: 'pro' }).where(eq(users.email, email));
    const { cookie } = await test.signIn();
    for (const answer of [await read(id), await read(id, cookie), await read(id, 'placecard=forged')]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ id, subscriptionTier: 'pro' });
    }
  });

  it('answers an ended subscription as free', async () => {
    const { id, email } = await newUser();
    const subscriptionEndDate = new Date(test.context.clock().getTime() - 1);
    await test.database.db
      .update(users)
      .set({ subscriptionTier: 'enterprise', subscriptionEndDate })
      .where(eq(users.email, email));
    expect((await read(id)).json()).toEqual({ id, subscriptionTier: 'free' });
  });

  it('answers the account itself everything', async () => {
    const { id, cookie } = await newUser();
    expect((await read(id, cookie)).json()).toEqual((await get(cookie)).json());
  });

  it('answers 404 to an unknown id and 4xx to a malformed one', async () => {
    expect((await read(randomId())).statusCode).toBe(404);
    for (const id of ['abc', '0', '-1', '1.5', 'null', '%00', '9'.repeat(30), '1%27--', 'me2']) {
      const { statusCode } = await read(id);
      expect([id, statusCode >= 400 && statusCode < 500]).toEqual([id, true]);
    }
  });
});
