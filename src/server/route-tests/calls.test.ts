import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as calls from '../../shared/calls/index.ts';
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

it('agrees with public/early.js, a plain script that can import nothing', () => {
  const script = read('web/public/early.js');
  const eventPaths = [layouts.read, guests.list, seating.read].map(({ path }) => path.replace(events.read.path, ''));
  expect(script).toContain(`ask('${users.readCurrent.path}')`);
  expect(script).toContain(`ask(\`/api/events/\${eventId}\`)`);
  expect(script).toContain(`of [${eventPaths.map((path) => `'${path}'`).join(', ')}]) ask(\`/api/events/\${eventId}`);
});
