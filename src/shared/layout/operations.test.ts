import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LayoutPatch } from '../contracts/layout-operations.ts';
import type { Layout } from '../contracts/layouts.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { diffLayouts } from './diff-layouts.ts';
import { judgeOperation } from './judge-operation.ts';
import { applyPatch } from './patch.ts';
import { makeLayout, makeTable } from './testing.ts';
import { anyChange, type Change, comparable } from './testing-changes.ts';

/*
 * Several people edit one plan through a server that orders their operations; calls and answers get lost and are repeated, and
 * everybody hears of the others late. The real server and editor call the same functions.
 */

const start = makeLayout(
  [makeTable(1), makeTable(2), makeTable(3)],
  [
    [1, '1', '1'],
    [2, '1', '2'],
    [3, '2', '1'],
    [4, null, null],
    [5, '7', '1'],
  ],
);
const guests = new Map(Array.from({ length: 8 }, (_, id) => [id + 1, {}]));
const change = anyChange([...guests.keys()]);

interface Sent {
  readonly id: string;
  readonly patch: LayoutPatch;
}
interface Logged extends Sent {
  readonly seq: number;
}

function makeServer() {
  const log: Logged[] = [];
  let layout = start;
  return {
    log,
    get layout() {
      return layout;
    },
    /** The numbers of operations, or null for those that are refused. */
    receive: (operations: readonly Sent[]) =>
      operations.map(({ id, patch }) => {
        const known = log.find((logged) => logged.id === id);
        if (known) return known.seq;
        const judged = judgeOperation({ layout, guests }, patch);
        if (!judged.ok) return null;
        // The database does not keep the order of an object's keys.
        const stored = JSON.parse(JSON.stringify(judged.patch, sortedKeys)) as LayoutPatch;
        layout = applyPatch(layout, judged.patch);
        log.push({ id, patch: stored, seq: log.length + 1 });
        return log.length;
      }),
  };
}

const sortedKeys = (_key: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? 1 : -1)))
    : value;

function makeClient(name: number, server: ReturnType<typeof makeServer>) {
  let [confirmed, seq, made] = [start, 0, 0];
  let queue: Sent[] = [];
  const ids: string[] = [];
  const refused: string[] = [];
  const view = () =>
    queue.reduce((layout, { patch }) => {
      const judged = judgeOperation({ layout, guests }, patch);
      return judged.ok ? applyPatch(layout, judged.patch) : layout;
    }, confirmed);
  return {
    ids,
    refused,
    view,
    get hasUnsent() {
      return queue.length > 0;
    },
    edit(change: (layout: Layout, newId: string) => Layout) {
      const before = view();
      const id = `${name}-${++made}`;
      const patch = diffLayouts(before, change(before, `table-${id}`));
      if (Object.keys(patch).length === 0) return;
      ids.push(id);
      queue.push({ id, patch });
    },
    send(fate: 'arrives' | 'call lost' | 'answer lost') {
      const sent = queue;
      const answers = fate === 'call lost' ? [] : server.receive(sent);
      if (fate !== 'arrives') return;
      const lost = sent.filter((_, index) => answers[index] === null).map(({ id }) => id);
      refused.push(...lost);
      queue = queue.filter(({ id }) => !lost.includes(id));
    },
    hear(upTo: number) {
      for (const logged of server.log.slice(seq, upTo)) {
        confirmed = applyPatch(confirmed, logged.patch);
        seq = logged.seq;
        queue = queue.filter(({ id }) => id !== logged.id);
      }
    },
  };
}

type Step = { readonly who: number } & (
  | { readonly change: Change }
  | { readonly fate: 'arrives' | 'call lost' | 'answer lost' }
  | { readonly hears: number }
);
const who = fc.nat({ max: 4 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who, change }) },
  { weight: 2, arbitrary: fc.record({ who, fate: fc.constantFrom('arrives', 'call lost', 'answer lost') }) },
  { weight: 2, arbitrary: fc.record({ who, hears: fc.nat({ max: 100 }) }) },
);

function expectSound({ tables, guestPositions }: Layout): void {
  const isUnique = (keys: (string | number | null)[]) => expect(new Set(keys).size).toBe(keys.length);
  isUnique(tables.map(({ id }) => String(id)));
  isUnique(tables.map(({ label }) => tableKey(label)));
  isUnique(tables.map(({ tableNumber }) => tableKey(tableNumber)));
  isUnique(guestPositions.map(({ guestId }) => guestId));
  isUnique(guestPositions.map((dot) => seatKey(dot.tableNumber, dot.seatNumber)).filter((key) => key !== null));
}

const RUNS = Number(process.env.LIVE_EFFORT ?? 1) * 200;

it('brings everybody to the same sound layout, and loses no operation untold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(anyStep, { maxLength: 60 }), (count, steps) => {
      const server = makeServer();
      const clients = Array.from({ length: count }, (_, name) => makeClient(name, server));
      for (const step of steps) {
        const client = clients[step.who % count];
        if (!client) continue;
        if ('change' in step) client.edit(step.change);
        else if ('fate' in step) client.send(step.fate);
        else client.hear(step.hears);
        expectSound(server.layout);
        expectSound(client.view());
      }
      for (const client of clients) client.send('arrives');
      for (const client of clients) client.hear(server.log.length);
      const ids = server.log.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const client of clients) {
        expect(client.hasUnsent).toBe(false);
        expect(comparable(client.view())).toEqual(comparable(server.layout));
        for (const id of client.ids) expect(ids.includes(id) !== client.refused.includes(id), id).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
});
