import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import * as calls from '../../shared/calls/index.ts';
import { pathOf } from '../../shared/calls/path-of.ts';
import { LINES } from './permissions-table.ts';

const { events, guests, layouts, seating, users } = calls;
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const listFiles = (folder: string) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);

it('has every call that the server answers, and no other', () => {
  const known = Object.values(calls).flatMap((area) =>
    Object.values(area).map(({ method, path }) => `${method} ${path}`),
  );
  const answered = LINES.map(({ route }) => route).filter((route) => route.includes(' /api/'));
  expect([...new Set(known)].sort()).toEqual([...new Set(answered)].sort());
});

it('is where routes and pages take every path of a call from', () => {
  const sources = [...listFiles('web'), ...listFiles('server/features')];
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => /['"`]\/api\/\w/.test(read(path)))).toEqual([]);
});

/** What public/early.js, a plain script that can import nothing, has asked for on a page, once it knows who is signed in. */
async function listEarly(pathname: string, isSignedIn: boolean): Promise<string[]> {
  const window: { earlyAnswers?: ReadonlyMap<string, unknown> } = {};
  const fetch = async () => ({ ok: isSignedIn, text: async () => '' });
  runInNewContext(read('web/public/early.js'), { window, location: { pathname }, fetch });
  await setImmediate();
  return [...(window.earlyAnswers?.keys() ?? [])];
}

it('is answered to public/early.js in full before the application is loaded', async () => {
  const window: { earlyAnswers?: ReadonlyMap<string, Promise<Response>> } = {};
  const answers: Response[] = [];
  const fetch = async () => {
    const answer = new Response('[1]');
    answers.push(answer);
    return answer;
  };
  runInNewContext(read('web/public/early.js'), { window, location: { pathname: '/events/5/layout' }, fetch });
  await setImmediate();
  expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual(Array.from({ length: 5 }, () => true));
  const list = await window.earlyAnswers?.get(pathOf(guests.list, { id: 5 }));
  expect(await list?.text()).toBe('[1]');
});

it('has what public/early.js asks for, which is forgotten where nobody is signed in', async () => {
  const [user, event] = [users.readCurrent.path, pathOf(events.read, { id: 5 })];
  const plan = [guests.list, layouts.readStored, seating.read].map((call) => pathOf(call, { id: 5 }));
  expect(await listEarly('/events/5/layout', true)).toEqual([...plan, event, user]);
  expect(await listEarly('/events/5/layout', false)).toEqual([user]);
  expect(await listEarly('/events/5', true)).toEqual([event, user]);
  expect(await listEarly('/events', true)).toEqual([user]);
});
