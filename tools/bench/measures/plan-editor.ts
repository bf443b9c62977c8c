import type { LoggedOperation, OperationAnswers } from '../../../src/shared/contracts/layout-operations.ts';
import type { Layout } from '../../../src/shared/contracts/layouts.ts';
import {
  addOperation,
  describeEdit,
  hearGuests,
  hearOperations,
  listUnsent,
  type OperationQueue,
  openQueue,
  takeAnswers,
  viewOf,
} from '../../../src/shared/layout/operation-queue.ts';
import type { GuestSeat } from '../../../src/shared/layout/seat-sync.ts';
import type { Change } from '../../../src/shared/layout/testing-changes.ts';
import { type EventStream, openEventStream } from '../../support/event-stream.ts';
import { type BenchServer, postJson } from '../servers/bench-server.ts';

export type Server = Pick<BenchServer, 'url' | 'usage'>;
/** What the stream tells of guests. */
type Heard = { readonly guests: readonly GuestSeat[]; readonly removedIds: readonly number[]; readonly head: number };

/** What an editor does with a plan, without a page: the same queue, stream and calls. */
export class PlanEditor {
  readonly server: Server;
  readonly cookie: string;
  readonly path: string;
  /** When each operation was heard. */
  readonly heardAt = new Map<string, number>();
  #queue: OperationQueue;
  #stream: EventStream | undefined;
  #lastId: string | undefined;
  #read = 0;
  #made = 0;

  constructor(server: Server, cookie: string, layout: Layout) {
    this.server = server;
    this.cookie = cookie;
    this.path = `/api/events/${layout.eventId}/layout`;
    this.#queue = openQueue({ layout, seating: { rules: [], pins: [] } });
  }

  async listen(): Promise<void> {
    const since = this.#lastId ?? this.#queue.confirmed.layout.version;
    const url = `${this.server.url}${this.path}/live?since=${encodeURIComponent(since)}`;
    this.#stream = await openEventStream(url, { cookie: this.cookie });
    this.#read = 0;
  }

  hangUp(): void {
    this.hear();
    this.#stream?.close();
    this.#stream = undefined;
  }

  hear(): void {
    const events = this.#stream?.events() ?? [];
    for (const { event, data, at, id } of events.slice(this.#read)) {
      if (event === 'ops') {
        const operations = JSON.parse(data) as LoggedOperation[];
        for (const operation of operations) this.heardAt.set(operation.id, at);
        this.#queue = hearOperations(this.#queue, operations);
      } else if (event === 'guests') {
        const { guests, ...rest } = JSON.parse(data) as Heard;
        this.#queue = hearGuests(this.#queue, guests, rest);
      } else if (event === 'reload') throw new Error('The server asks to read the plan again.');
      if (id) this.#lastId = id;
    }
    this.#read = events.length;
  }

  get layout(): Layout {
    return viewOf(this.#queue, undefined).layout;
  }

  get waiting(): number {
    return this.#queue.pending.length;
  }

  /** Returns the id of the operation; undefined if the edit changes nothing. */
  edit(change: Change): string | undefined {
    const before = viewOf(this.#queue, undefined);
    const id = `${this.cookie.slice(-8).replaceAll(/\W/g, '_')}-${++this.#made}`;
    const after = { ...before, layout: change(before.layout, `table-${id}`) };
    const queue = addOperation(this.#queue, id, describeEdit(before, after, false));
    if (queue === this.#queue) return undefined;
    this.#queue = queue;
    return id;
  }

  /** Sends what waits, as the editor does; returns the refused ids. */
  async send(): Promise<readonly string[]> {
    const ops = listUnsent(this.#queue)
      .slice(0, 20)
      .map(({ id, base, patch }) => ({ id, base, ...patch }));
    if (ops.length === 0) return [];
    const call = { url: this.server.url, cookie: this.cookie };
    const { answers } = await postJson<OperationAnswers>(call, `${this.path}/operations`, { client: 'benchmark', ops });
    this.#queue = takeAnswers(this.#queue, answers);
    return answers.flatMap((answer) => ('refusal' in answer ? answer.id : []));
  }
}
