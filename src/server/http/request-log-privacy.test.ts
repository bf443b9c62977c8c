import { PassThrough } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog } from '../common/log.ts';
import { createTestApp } from '../testing/test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('the request log', () => {
  async function startLogged() {
    const stream = new PassThrough();
    const chunks: string[] = [];
    stream.on('data', (chunk) => chunks.push(String(chunk)));
    const own = await createTestApp({ log: createLog('trace', stream), trustProxy: true });
    const readLines = () =>
      chunks
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    return { ...own, readLines };
  }

  it('has method, route and status of every call', async () => {
    const own = await startLogged();
    await own.app.inject('/e/123456789012?name=Anna');
    const lines = own.readLines();
    expect(lines).toContainEqual(expect.objectContaining({ req: { method: 'GET', route: '/e/:eventId' } }));
    expect(lines).toContainEqual(expect.objectContaining({ res: { statusCode: 404 } }));
    await own.close();
  });

  it('contains no code, cookie, token, address, name or query', async () => {
    const own = await startLogged();
    const { cookie, email } = await own.signIn('secret.person@example.com');
    const code = (await own.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0] ?? 'none';
    const token = cookie.split('=')[1] ?? 'none';
    const as = { cookie, 'user-agent': 'secret-agent', referer: 'http://localhost/?secret-referer' };
    const requests: InjectOptions[] = [
      { url: '/api/users/me?token=secret-query', headers: as },
      { method: 'PATCH', url: '/api/users/me', headers: as, payload: { fullName: 'Secret Name' } },
      { method: 'PATCH', url: '/api/users/me', headers: as, payload: { fullName: 'Secret\u0000Name' } },
      { method: 'PATCH', url: '/api/users/me', headers: as, payload: { timeZone: 'Secret/Zone' } },
      { method: 'POST', url: '/api/auth/otp/verify', payload: { email, otp: '000000' } },
      { method: 'POST', url: '/api/auth/otp/request', payload: { email: 'secret' } },
      { method: 'POST', url: '/api/auth/otp/request', payload: '{"secret', headers: JSON_TYPE },
      { url: '/api/secret-path?secret-query' },
      { url: '/secret-path?name=secret-query' },
      { url: '/guest-view/secret-code' },
      { url: '/caterer/secret-code' },
      { url: '/api/caterer/secret-code' },
      { method: 'PUT', url: '/api/guests/123/needs', headers: as, payload: { other: 'secret-needs', consent: true } },
      { method: 'PUT', url: '/api/guests/123/needs', headers: as, payload: { allergens: ['secret-needs'] } },
      { url: `/guest-view/${'secret'.repeat(100)}` },
      { url: '/secret-path/%E0%A4%A' },
      { url: '/api/auth/google?redirect=/secret-path' },
      { url: '/api/auth/google/callback?code=secret-code&state=secret-state', headers: as },
      { url: '/api/auth/google/callback?code=secret-code', headers: { cookie: 'placecard-google=secret-cookie' } },
      { method: 'POST', url: '/api/auth/logout', headers: { ...as, origin: 'http://secret.example' } },
    ];
    for (const request of requests) await own.app.inject(request);
    // From here on queries fail, and their errors contain values.
    await own.database.pool.query('alter table email_codes add check (email is null) not valid');
    await own.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email: 'secret1@example.com' } });
    await own.database.pool.query('alter table users rename to users_away');
    for (const request of requests) await own.app.inject(request);
    await own.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email: 'secret2@example.com' } });

    // Timestamps could contain the six digits of the code by chance.
    const log = JSON.stringify(own.readLines().map(({ time, responseTime, pid, ...rest }) => rest));
    expect(log).toContain('"statusCode":500');
    expect(log).toContain('"code":"23514"');
    expect(log).toContain('"code":"42P01"');
    expect(log).not.toMatch(/secret/i);
    expect(log).not.toContain('%E0');
    expect(log).not.toContain(code);
    expect(log).not.toContain(token);
    expect(log).not.toContain('?');
    await own.close();
  });

  it('has the stack of a failure', async () => {
    const own = await startLogged();
    await own.database.pool.query('alter table sessions rename to sessions_away');
    await own.app.inject({ url: '/api/users/me', headers: { cookie: 'placecard=x' } });
    const { err } = own.readLines().find(({ msg }) => msg === 'request failed');
    expect(err.stack).toMatch(/^ {4}at .*\n/);
    expect(err.stack).toContain('session-data.ts');
    expect(err.cause).toMatchObject({ type: 'error', code: '42P01' });
    await own.close();
  });

  it('logs in full once, then briefly, that the database is unavailable', async () => {
    const own = await startLogged();
    await own.database.pool.query(`
      alter table sessions rename to sessions_away;
      create function be_away() returns setof sessions_away language plpgsql as
        $$ begin raise exception 'starting up' using errcode = '57P03'; end $$;
      create view sessions as select * from be_away();
    `);
    for (let call = 0; call < 3; call++) {
      const answer = await own.app.inject({ url: '/api/users/me', headers: { cookie: 'placecard=x' } });
      expect(answer.statusCode).toBe(503);
    }
    const told = own.readLines().filter(({ msg }) => msg === 'request failed');
    expect(told.map(({ reason }) => reason)).toEqual(['57P03', '57P03', '57P03']);
    expect(told.map(({ err }) => typeof err)).toEqual(['object', 'undefined', 'undefined']);
    await own.close();
  });
});
