import { expect, it } from 'vitest';
import { MAX_EDITING_PEOPLE, PRESENCE_KEPT_MS } from '../../../shared/contracts/presence.ts';
import type { Stream } from '../change-streams/event-streams.ts';
import { PlanPresence, type Visiting } from './plan-presence.ts';

const NOWHERE = { cursor: null, selection: [], drag: null };
const anna: Visiting = { id: 'anna', name: 'Anna', color: 1, isEditor: true, since: 10 };
const at = (x: number) => ({ ...NOWHERE, cursor: { x, y: 0 } });
const openStream = () => ({}) as Stream;

it('shows where somebody was last, whichever server was called', () => {
  const plan = new PlanPresence();
  const hear = (x: number, calledAt: number) =>
    plan.hear('other', { people: [{ ...anna, ...at(x), calledAt }], gone: [] }, calledAt);
  plan.join(openStream(), anna);
  plan.show(anna, at(1), 100);
  hear(2, 200);
  expect(plan.find('anna')).toMatchObject(at(2));
  plan.show(anna, at(3), 300);
  expect(plan.find('anna')).toMatchObject(at(3));
  plan.hear('other', { people: [{ id: 'anna', ...NOWHERE, calledAt: 400 }], gone: [] }, 400);
  expect(plan.find('anna')).toMatchObject(NOWHERE);
  plan.expire(400 + PRESENCE_KEPT_MS);
  expect(plan.find('anna')).toMatchObject({ ...anna, ...NOWHERE });
});

it('tells a selection that differs from what was shown, though this server knew it from an earlier call', () => {
  const plan = new PlanPresence();
  plan.show(anna, NOWHERE, 100);
  const people = [{ ...anna, ...NOWHERE, selection: ['table-1'], calledAt: 200 }];
  plan.hear('other', { people, gone: [] }, 200);
  plan.news.clear();
  plan.show(anna, NOWHERE, 300);
  expect(plan.news).toEqual(new Map([['anna', 'whole']]));
});

it('lets somebody keep the place of their first stream when a later call reaches another server', () => {
  const plan = new PlanPresence();
  const editors = Array.from({ length: MAX_EDITING_PEOPLE }, (_, index) => ({ ...anna, id: `${index}`, since: 20 }));
  for (const editor of editors) plan.join(openStream(), editor);
  plan.show({ ...anna, since: 500 }, NOWHERE, 500);
  expect(plan.listWatchers().has('anna')).toBe(true);
  plan.hear('other', { people: [{ ...anna, ...NOWHERE, calledAt: 0 }], gone: [] }, 500);
  expect(plan.listWatchers().has('anna')).toBe(false);
});

it('shows the name and the role that somebody has now, since they came', () => {
  const plan = new PlanPresence();
  plan.join(openStream(), anna);
  plan.outgoing.clear();
  plan.join(openStream(), { ...anna, name: 'Anna Nagy', isEditor: false, since: 50 });
  expect(plan.find('anna')).toMatchObject({ name: 'Anna Nagy', isEditor: false, since: 10 });
  expect(plan.outgoing).toEqual(new Map([['anna', 'whole']]));
});
