import { setTimeout as sleep } from 'node:timers/promises';
import type { Layout } from '../../../src/shared/contracts/layouts.ts';
import { sortedJson } from '../../../src/shared/layout/diff-layouts.ts';
import { drawableDots } from '../../../src/shared/layout/table-occupancy.ts';
import { type Change, comparable } from '../../../src/shared/layout/testing-changes.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { PlanEditor, Server } from '../measures/plan-editor.ts';
import { timeMs } from '../measures/turns.ts';
import { type LiveServer, readLayout } from './live-server.ts';

/** Operations of all people together. */
export const OPERATIONS_A_SECOND = 20;

/** What is shown, byte by byte. */
const textOf = (layout: Layout) => sortedJson(comparable({ ...layout, guestPositions: [...drawableDots(layout)] }));

/** Whether everybody shows what a page that is opened now would show, by whichever server. */
export async function areEqual(
  people: readonly PlanEditor[],
  servers: readonly Server[],
  ours: LiveServer,
): Promise<boolean[]> {
  const fresh = await Promise.all(servers.map(async (server) => textOf(await readLayout(server, ours))));
  for (const person of people) person.hear();
  return [...fresh, ...people.map(({ layout }) => textOf(layout))].map((text) => text === fresh[0]);
}

/** Everybody edits at random, twenty operations a second in all. Returns how long each took until the last had heard of it. */
export async function editTogether(people: readonly PlanEditor[], changes: readonly Change[]): Promise<number[]> {
  const sent = new Map<string, number>();
  const calls: Promise<void>[] = [];
  for (const [index, change] of changes.entries()) {
    const person = people[index % people.length] as PlanEditor;
    person.hear();
    const id = person.edit(change);
    if (id) {
      sent.set(id, performance.now());
      calls.push(
        person.send().then((refused) => {
          for (const each of refused) sent.delete(each);
        }),
      );
    }
    await sleep(1_000 / OPERATIONS_A_SECOND);
  }
  await Promise.all(calls);
  const hearAll = () => {
    for (const person of people) person.hear();
    return [...sent.keys()].every((id) => people.every(({ heardAt }) => heardAt.has(id)));
  };
  await waitFor('everybody has heard of every operation', hearAll, 10_000);
  return Array.from(sent, ([id, at]) => Math.max(...people.map(({ heardAt }) => heardAt.get(id) ?? Infinity)) - at);
}

/** Three people edit without a network. Returns the time from their return until they and a new page show the same. */
export async function returnTogether(
  people: readonly PlanEditor[],
  changes: readonly Change[],
  settled: () => Promise<boolean>,
) {
  for (const person of people) person.hangUp();
  for (const [index, change] of changes.entries()) people[index % people.length]?.edit(change);
  return timeMs(async () => {
    await Promise.all(
      people.map(async (person) => {
        await person.listen();
        while (person.waiting > 0) {
          await person.send();
          person.hear();
          await sleep(5);
        }
      }),
    );
    await waitFor('those who return show the same', settled);
  });
}
