import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LayoutPatch, LoggedOperation, OperationAnswer } from '../contracts/layout-operations.ts';
import type { Layout } from '../contracts/layouts.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { diffLayouts } from './diff-layouts.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import { commit, follow, type History, redo, startHistory, undo } from './history.ts';
import { makeOperations } from './make-operations.ts';
import {
  addOperation,
  describeEdit,
  hearGuests,
  hearOperations,
  listUnsent,
  markSent,
  mergeEdit,
  type OperationKind,
  openQueue,
  type PendingOperation,
  replaceConfirmed,
  takeAnswers,
  viewOf,
  withView,
} from './operation-queue.ts';
import { applyPatch, applyPlanPatch, type EditedPlan, listGuests } from './patch.ts';
import { applyRemoteSeats, type GuestSeat, NO_SEAT, nameStoredColors, reconcileWithGuests } from './seat-sync.ts';
import { drawableDots, findDot } from './table-occupancy.ts';
import { makeLayout, makeTable } from './testing.ts';
import { anyChange, type Change, comparable } from './testing-changes.ts';

/*
 * Several people edit one plan through a server that orders their operations; calls and answers get lost and are repeated, everybody hears
 * of the others late and with gaps, and guests are moved in the guest list meanwhile. The real server and editor call the same functions.
 */

const start: EditedPlan = {
  layout: makeLayout(
    [makeTable(1), makeTable(2), makeTable(3)],
    [
      [1, '1', '1'],
      [2, '1', '2'],
      [3, '2', '1'],
      [4, null, null],
      [5, '7', '1'],
    ],
  ),
  seating: { rules: [], pins: [] },
};
const guests = new Map(Array.from({ length: 8 }, (_, id) => [id + 1, {}]));
const change = anyChange([...guests.keys()]);

interface Entry extends LoggedOperation {
  /** What changed by it, without what it wrote as it was. */
  readonly changed: LayoutPatch;
}

function makeServer() {
  const log: Entry[] = [];
  let plan = { ...start, layout: { ...start.layout, version: 1 } };
  /** As it was last written: the guest list changes only rows. */
  let stored = plan.layout;
  const rowOf = (id: number): GuestSeat => {
    const { tableNumber, seatNumber } = findDot(plan.layout, id) ?? NO_SEAT;
    return { id, tableNumber, seatNumber };
  };
  const rows = () => new Map(Array.from(guests.keys(), (id) => [id, rowOf(id)]));
  /** Guests without a dot whose stored one has a colour. Whoever reads the plan does not hear of it, and shows another once the list seats them. */
  const hidden = new Set<number>();
  return {
    log,
    hidden,
    noteHidden() {
      for (const { guestId, color } of stored.guestPositions)
        if (color !== DEFAULT_DOT_COLOR && !findDot(plan.layout, guestId)) hidden.add(guestId);
    },
    get plan() {
      return plan;
    },
    receive: (operations: readonly PendingOperation[], client: string) =>
      operations.map((operation): OperationAnswer => {
        const known = log.find(({ id }) => id === operation.id);
        if (known) return known;
        const made = makeOperations(plan, [operation], guests);
        const [answer] = made.answers;
        if (!answer) throw new Error('No answer');
        if (!('seq' in answer)) return answer;
        const named = nameStoredColors(answer.patch, stored.guestPositions, rows());
        // The database does not keep the order of an object's keys.
        const patch = JSON.parse(JSON.stringify(named, sortedKeys)) as LayoutPatch;
        const { seating, layout } = applyPlanPatch(plan, patch);
        const changed = diffLayouts(plan.layout, layout);
        log.push({ ...answer, patch, client, changed });
        const concerned = new Map([...rows()].filter(([id]) => listGuests(patch).includes(id)));
        stored = { ...applyPatch(applyRemoteSeats(stored, concerned), patch), version: answer.seq };
        plan = { seating, layout: { ...layout, version: answer.seq } };
        // A page that is opened now shows the same.
        expect(drawn(reconcileWithGuests(stored, rows().values()))).toEqual(drawn(plan.layout));
        return { ...answer, patch };
      }),
    /** Somebody seats or unseats a guest in the guest list. */
    moveRow(id: number, seat: Omit<GuestSeat, 'id'>) {
      const key = seatKey(seat.tableNumber, seat.seatNumber);
      const isTaken = plan.layout.guestPositions.some(
        (dot) => dot.guestId !== id && key !== null && seatKey(dot.tableNumber, dot.seatNumber) === key,
      );
      if (isTaken) return;
      plan = {
        ...plan,
        layout: reconcileWithGuests(
          stored,
          rows()
            .set(id, { id, ...seat })
            .values(),
        ),
      };
    },
    rows: () => [...rows().values()],
  };
}

const sortedKeys = (_key: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? 1 : -1)))
    : value;

/** Coordinates at a table that the plan lacks mean nothing, and where somebody who sits stood before is not seen. */
const drawn = (layout: Layout) =>
  comparable({ ...layout, guestPositions: drawableDots(layout).map(({ floor: _, ...dot }) => dot) });

/** Fields of tables and floor items that a patch writes, but not pieces that come or go. */
function listFields({ tables = {}, items = {}, canvas = {} }: LayoutPatch): string[] {
  const ofPieces = Object.entries({ ...tables, ...items }).flatMap(([id, fields]) =>
    fields && !('id' in fields) ? Object.keys(fields).map((field) => `${id} ${field}`) : [],
  );
  return [...ofPieces.filter((field) => !field.endsWith(' at')), ...Object.keys(canvas)];
}

function makeClient(name: string, server: ReturnType<typeof makeServer>) {
  let queue = openQueue(server.plan);
  let history = startHistory(server.plan);
  let made = 0;
  const ids: string[] = [];
  const refused: string[] = [];
  const sentIds = new Set<string>();
  /** Undo and redo, of which nothing may be left, and edits that were undone before they were sent. */
  const mayVanish = new Set<string>();
  /** What operations wrote before an edit or its undo became part of them: redo may write it again. */
  const merges: { readonly version: number; readonly patch: LayoutPatch }[] = [];
  const show = () => {
    const { view: _, ...heard } = queue;
    const shown = withView(queue, guests);
    // What was not judged again is as if it had been.
    const judged = withView(heard, guests).view;
    expect(drawn(shown.view.plan.layout)).toEqual(drawn(judged.plan.layout));
    expect(drawn(shown.view.beforeLast.layout)).toEqual(drawn(judged.beforeLast.layout));
    history = follow(history, shown.view.plan, queue.theirs);
    queue = { ...shown, theirs: [] };
  };
  const add = (next: History, kind: OperationKind) => {
    const id = `${name}-${++made}`;
    const patch = describeEdit(history.present, next.present, kind !== 'edit');
    history = next;
    queue = withView(queue, guests);
    const [before, { pending }] = [queue, queue];
    const merged = mergeEdit(queue, { patch, after: next.present, kind }, guests);
    queue = merged ?? addOperation(queue, id, patch, { kind });
    if (!merged && queue !== before) ids.push(id);
    if (kind === 'step') mayVanish.add(id);
    const last = pending.at(-1);
    if (merged && last) {
      merges.push({ version: before.confirmed.layout.version, patch: last.patch });
      if (queue.pending.length < pending.length) mayVanish.add(last.id);
    }
    if (merged) expect(drawn(viewOf(queue, guests).layout)).toEqual(drawn(next.present.layout));
    return patch;
  };
  /** Who wrote each field last, as far as this client knows, with the operations before one that waits. */
  const writers = (before = queue.pending.length) => {
    const last = new Map<string, string>();
    const own = merges.map(({ version, patch }) => ({ seq: version + 0.5, client: name, changed: patch }));
    for (const { seq, client, changed } of [...server.log, ...own].sort((a, b) => a.seq - b.seq)) {
      if (seq < queue.confirmed.layout.version + 1) for (const field of listFields(changed)) last.set(field, client);
    }
    for (const { patch } of queue.pending.slice(0, before))
      for (const field of listFields(patch)) last.set(field, name);
    return last;
  };
  const expectOwn = (patch: LayoutPatch, last: ReadonlyMap<string, string>) => {
    for (const field of listFields(patch)) expect([name, undefined], field).toContain(last.get(field));
  };
  return {
    ids,
    refused,
    /** Operations of which nothing was left before they were sent. */
    isGivenUp: (id: string) => mayVanish.has(id) && !sentIds.has(id),
    view: () => history.present.layout,
    get hasUnsent() {
      return queue.pending.length > 0;
    },
    edit(edit: Change) {
      const { layout } = history.present;
      const next = { ...history.present, layout: edit(layout, `table-${name}-${made + 1}`) };
      add(commit(history, next), 'edit');
    },
    step(take: (history: History) => History) {
      const last = writers();
      expectOwn(add(take(history), 'step'), last);
    },
    send(fate: 'arrives' | 'call lost' | 'answer lost') {
      const sent = listUnsent(queue).slice(0, 20);
      for (const { id, kind, isSent } of sent) {
        sentIds.add(id);
        const place = queue.pending.findIndex((operation) => operation.id === id);
        const [before, after] = [place, place + 1].map((end) =>
          viewOf({ ...queue, pending: queue.pending.slice(0, end) }, guests),
        );
        // What it writes as it is takes back nothing.
        if (kind === 'step' && !isSent && before && after)
          expectOwn(diffLayouts(before.layout, after.layout), writers(place));
      }
      queue = markSent(queue, sent);
      const answers = fate === 'call lost' ? [] : server.receive(sent, name);
      if (fate !== 'arrives') return;
      refused.push(...answers.flatMap((answer) => ('refusal' in answer ? answer.id : [])));
      queue = takeAnswers(queue, answers);
      show();
    },
    hear(from: number, upTo: number) {
      queue = hearOperations(queue, server.log.slice(from, upTo));
      show();
    },
    /** Guests come with all operations before them. */
    hearAll() {
      queue = hearOperations(queue, server.log);
      const head = server.plan.layout.version;
      queue = hearGuests(queue, server.rows(), { head, isComplete: true });
      show();
    },
    readAgain() {
      server.noteHidden();
      queue = replaceConfirmed(queue, server.plan);
      show();
    },
  };
}

const who = fc.nat({ max: 4 });
const fate = fc.constantFrom('arrives' as const, 'call lost' as const, 'answer lost' as const);
type Client = ReturnType<typeof makeClient>;
type Step = { readonly who: number; readonly take: (client: Client, server: ReturnType<typeof makeServer>) => void };
const step = <Value>(
  weight: number,
  values: fc.Arbitrary<Value>,
  take: (value: Value, ...of: Parameters<Step['take']>) => void,
) => {
  const takes = values.map(
    (value): Step['take'] =>
      (client, server) =>
        take(value, client, server),
  );
  return { weight, arbitrary: fc.record({ who, take: takes }) };
};
const place = fc.constantFrom(NO_SEAT, { tableNumber: '1', seatNumber: '3' }, { tableNumber: '2', seatNumber: null });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step(8, change, (edit, client) => client.edit(edit)),
  step(3, fc.constantFrom(undo, redo), (take, client) => client.step(take)),
  step(4, fate, (how, client) => client.send(how)),
  step(4, fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })), ([from, count], client) =>
    client.hear(from, from + count),
  ),
  step(2, fc.constant(null), (_, client) => client.hearAll()),
  step(1, fc.constant(null), (_, client) => client.readAgain()),
  step(1, fc.tuple(fc.constantFrom(...guests.keys()), place), ([id, seat], _, server) => server.moveRow(id, seat)),
);

function expectSound({ tables, guestPositions }: Layout): void {
  // Called a hundred thousand times, of which `expect` would take most of the time.
  const isUnique = (keys: (string | number | null)[]) => {
    if (new Set(keys).size !== keys.length) expect.fail(`Something is there twice: ${keys}`);
  };
  isUnique(tables.map(({ id }) => String(id)));
  isUnique(tables.map(({ label }) => tableKey(label)));
  isUnique(tables.map(({ tableNumber }) => tableKey(tableNumber)));
  isUnique(guestPositions.map(({ guestId }) => guestId));
  isUnique(guestPositions.map((dot) => seatKey(dot.tableNumber, dot.seatNumber)).filter((key) => key !== null));
}

const RUNS = Number(process.env.LIVE_EFFORT ?? 1) * 200;

it('brings everybody to the same sound layout, loses no operation untold, and undoes nothing that others wrote last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(anyStep, { maxLength: 80, size: 'max' }), (count, steps) => {
      const server = makeServer();
      const clients = Array.from({ length: count }, (_, index) => makeClient(`client${index}`, server));
      for (const { who: index, take } of steps) {
        const client = clients[index % count] as Client;
        take(client, server);
        expectSound(server.plan.layout);
        expectSound(client.view());
      }
      for (const client of clients)
        while (client.hasUnsent) {
          client.send('arrives');
          client.hearAll();
        }
      for (const client of clients) client.hearAll();
      const shownBy = (layout: Layout) => {
        const dots = layout.guestPositions.map((dot) => (server.hidden.has(dot.guestId) ? { ...dot, color: '' } : dot));
        return drawn({ ...layout, guestPositions: dots });
      };
      const ids = server.log.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const client of clients) {
        expect(shownBy(client.view())).toEqual(shownBy(server.plan.layout));
        for (const id of client.ids) {
          const fates = [ids.includes(id), client.refused.includes(id), client.isGivenUp(id)];
          expect(fates.filter(Boolean), id).toHaveLength(1);
        }
      }
    }),
    { numRuns: RUNS },
  );
});
