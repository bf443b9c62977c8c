import { expect, it } from 'vitest';
import type { LogChange } from '../../../shared/contracts/event-log.ts';
import { followVisits, newsOf } from './last-visit.ts';

it('a visit lasts until the event was left alone for an hour', () => {
  const minute = 60_000;
  let stored: string | null = null;
  const visit = (minutes: number) => {
    const followed = followVisits(stored, minutes * minute);
    stored = followed.stored;
    return followed.since === undefined ? undefined : followed.since / minute;
  };
  expect([1000, 1050, 2000, 2030, 3000].map(visit)).toEqual([undefined, undefined, 1050, 1050, 2030]);
});

it('one’s own changes are no news', () => {
  const change = (at: string, actor: LogChange['actor']): LogChange => ({
    change: 1,
    at,
    actor,
    via: 'list',
    parts: [],
  });
  const changes = [
    change('2026-06-20T12:00:00Z', { kind: 'user', id: 1, name: 'Péter' }),
    change('2026-06-20T11:00:00Z', { kind: 'user', id: 2, name: 'Anna' }),
    change('2026-06-20T10:00:00Z', { kind: 'household', id: 1, name: 'Nagy' }),
    change('2026-06-19T10:00:00Z', { kind: 'user', id: 2, name: 'Anna' }),
  ];
  const since = Date.parse('2026-06-20T00:00:00Z');
  const news = newsOf({ changes, next: 1 }, 1, since);
  expect(news.changes.map(({ actor }) => actor.name)).toEqual(['Anna', 'Nagy']);
  expect(news.isCut).toBe(false);
  // A whole page of news is followed by a page that may have more.
  expect(newsOf({ changes: changes.slice(0, 3), next: 1 }, 1, since).isCut).toBe(true);
  expect(newsOf({ changes: changes.slice(0, 3), next: null }, 1, since).isCut).toBe(false);
});
