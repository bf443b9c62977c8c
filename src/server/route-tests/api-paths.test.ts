import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiPaths } from '../../shared/api-paths.ts';
import { LINES } from './permissions-table.ts';

const WEB = new URL('../../web/', import.meta.url);
const readWebFile = (path: string) => readFileSync(new URL(path, WEB), 'utf8');
const toPattern = (path: string) => path.replace(/\?.*$/, '').replaceAll(/:\w+/g, ':id');

/** Arguments for the path functions that take a word or several parts; ':id' stands for any id. */
const WORDS = new Map<unknown, readonly (readonly string[])[]>([
  [apiPaths.twoFactor, [['set-up'], ['confirm'], ['recovery-codes'], ['turn-off']]],
  [apiPaths.decideRequest, ['accept', 'refuse'].map((decision) => [':id', decision])],
  [apiPaths.printedCards, [[':id', ':kind']]],
  [apiPaths.confirmPrinted, [[':id', ':kind']]],
  [apiPaths.mailBatchCall, ['send', 'test', 'resend'].map((call) => [':id', call])],
]);

it('names only paths that the server answers', () => {
  const answered = new Set(LINES.map(({ route }) => toPattern(route.split(' ')[1] ?? '')));
  const paths = Object.values(apiPaths).flatMap((path) => {
    if (typeof path === 'string') return path;
    const toPath = path as (...parts: string[]) => string;
    return (WORDS.get(path) ?? [[':id']]).map((parts) => decodeURIComponent(toPath(...parts)));
  });
  expect(paths.map(toPattern).filter((path) => !answered.has(path))).toEqual([]);
});

it('is where the pages take every path of a call from', () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => /['"`]\/api\//.test(readWebFile(path)))).toEqual([]);
});

it('agrees with public/early.js, a plain script that can import nothing', () => {
  const script = readWebFile('public/early.js');
  const eventPaths = [apiPaths.event, apiPaths.layout, apiPaths.eventGuests, apiPaths.seating].map((path) =>
    path(0).replace(apiPaths.event(0), ''),
  );
  expect(script).toContain(`ask('${apiPaths.currentUser}')`);
  expect(script).toContain(`of [${eventPaths.map((path) => `'${path}'`).join(', ')}]) ask(\`/api/events/\${eventId}`);
});
