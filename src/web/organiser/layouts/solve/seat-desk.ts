import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Place } from '../../../../shared/auto-seat/problem.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { isSameSeating } from '../../../../shared/layout/diff-layouts.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { findDot, findTable, findTableByNumber } from '../../../../shared/layout/table-occupancy.ts';
import { createStore } from '../../../lib/store.ts';
import type { Editor } from '../session/editor.ts';
import type {
  FoundPlan,
  PlannedMove,
  SeatInput,
  SeatQuestion,
  SeatReport,
  SeatRequest,
  SeatResponse,
  SolveProgress,
} from './seat-messages.ts';

/** Delay before a check, so that it covers all edits of one gesture. */
const CHECK_DELAY_MS = 80;

/** What the plan was made for: if any of it changed, the plan would overwrite somebody's work. */
interface Basis {
  readonly input: SeatInput;
  readonly guests: Editor['state']['guests'];
}

type SolveState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'solving'; readonly question: SeatQuestion }
  | { readonly phase: 'preview'; readonly question: SeatQuestion; readonly plan: FoundPlan; readonly basis: Basis }
  | { readonly phase: 'failed'; readonly question: SeatQuestion };

const IDLE: SolveState = { phase: 'idle' };

/** How long applying a plan waits for the latest moves of others; after that only the server checks for such moves. */
const LATEST_MOVES_MS = 4_000;

/** What the desk needs of the `EditingSession`. */
interface SeatSession {
  readonly editor: Editor;
  /** Takes in what others moved meanwhile. */
  refreshGuests(): Promise<void>;
  applyPlan(layout: Layout, onRefused: () => void): void;
}

function startWorker(): Worker {
  return new Worker(new URL('./seat-worker.ts', import.meta.url), { type: 'module' });
}

/** The room, seats and guests, as far as a plan depends on them; rules and pins are compared apart from these. */
function keyOf({ layout, guests }: SeatInput): string {
  // Where tables and items stand decides who is near whom; labels and rotations decide nothing.
  const tables = layout.tables.map(({ label: _label, rotation: _rotation, ...table }) => table);
  const items = layout.items?.map(({ id, x, y, width, height }) => [id, x, y, width, height]);
  const dots = layout.guestPositions
    .map(({ guestId, tableNumber, seatNumber }) => [guestId, tableNumber, seatNumber])
    .sort(([a], [b]) => Number(a) - Number(b));
  const people = guests.map(({ id, attendance, checkedIn, tags, householdId }) => [
    ...[id, hasDeclined({ attendance }), checkedIn, householdId],
    tags.toSorted(),
  ]);
  return JSON.stringify([tables, items, dots, people]);
}

/** Judges the layout by the rules while it is edited, and has plans made, in a worker that is started when first needed. */
export class SeatDesk {
  readonly report = createStore<SeatReport | undefined>(undefined);
  readonly solving = createStore<SolveState>(IDLE);
  /** Progress of the search, kept apart from `solving`: it changes ten times a second, and few components show it. */
  readonly progress = createStore<SolveProgress | null>(null);
  /** What the plan would break after the drop that dragged guests are over; null without one. */
  readonly tried = createStore<SeatReport | null>(null);
  /** The guest of a suggested plan whose move is pointed at in the list. */
  readonly marked = createStore<number | null>(null);
  readonly #session: SeatSession;
  readonly #editor: Editor;
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #nextId = 1;
  #checkId = 0;
  #solveId = 0;
  #tryId = 0;
  #checked: SeatInput | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #basis: Basis | undefined;
  #moves: { readonly places: FoundPlan['places']; readonly layout: Layout; readonly list: PlannedMove[] } | undefined;

  constructor(session: SeatSession, start = startWorker) {
    this.#session = session;
    this.#editor = session.editor;
    this.#start = start;
  }

  /** Keeps `report` up to date until the returned function is called. */
  watch(): () => void {
    this.#check();
    const stop = this.#editor.subscribe(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#check(), CHECK_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Has the plan judged as if guests had these places; the report goes to `tried`, which null clears. */
  tryPlaces(places: ReadonlyMap<number, Place | null> | null): void {
    const { rules, pins } = this.#editor.seating;
    if (places === null || rules.length + pins.length === 0) {
      this.#tryId = 0;
      this.tried.set(null);
      return;
    }
    this.#check();
    this.#tryId = this.#nextId++;
    this.#send({ kind: 'try', id: this.#tryId, places });
  }

  solve(question: SeatQuestion): void {
    const input = this.#input();
    this.#basis = { input, guests: this.#editor.state.guests };
    this.#solveId = this.#nextId++;
    this.progress.set(null);
    this.solving.set({ phase: 'solving', question });
    this.#send({ kind: 'solve', id: this.#solveId, input, question });
  }

  /** Ends the search; its best plan so far is shown. */
  stop(): void {
    this.#send({ kind: 'stop' });
  }

  discard(): void {
    if (this.solving.get().phase === 'solving') this.#send({ kind: 'stop' });
    this.#solveId = 0;
    this.solving.set(IDLE);
  }

  /** Whether tables, guests, rules or pins changed since the search began. */
  isOutdated(): boolean {
    const state = this.solving.get();
    if (state.phase !== 'preview') return false;
    const { input, guests } = state.basis;
    const { layout, seating, state: current } = this.#editor;
    // Compares identities first: comparing contents takes milliseconds, and every rendering calls this.
    if (input.seating !== seating && !isSameSeating(input.seating, seating)) return true;
    if (input.layout === layout && guests === current.guests) return false;
    return keyOf(input) !== keyOf(this.#input());
  }

  /**
   * Seats everybody as planned, as one undo step. Does nothing with an outdated plan. Moves of others that this tab has not
   * seen yet are read first; those made after that are found by the server, and the plan is shown again as outdated.
   */
  async apply(): Promise<boolean> {
    const asked = this.solving.get();
    if (asked.phase !== 'preview' || this.isOutdated()) return false;
    // Without a connection the plan is applied like any other change, and sent later.
    const latest = this.#session.refreshGuests().catch(() => {});
    await Promise.race([latest, new Promise((resolve) => setTimeout(resolve, LATEST_MOVES_MS))]);
    const state = this.solving.get();
    if (state.phase !== 'preview' || state.basis !== asked.basis || this.isOutdated()) return false;
    this.solving.set(IDLE);
    this.#session.applyPlan(seatAtPlaces(this.#editor.layout, state.plan.places), () => {
      if (this.solving.get().phase === 'idle') this.solving.set(state);
    });
    return true;
  }

  /** Whom the plan seats elsewhere than they are now. */
  listMoves({ places }: Pick<FoundPlan, 'places'>): readonly PlannedMove[] {
    const { layout } = this.#editor;
    if (this.#moves?.places !== places || this.#moves.layout !== layout)
      this.#moves = { places, layout, list: this.#findMoves(places, layout) };
    return this.#moves.list;
  }

  #findMoves(places: FoundPlan['places'], layout: Layout): PlannedMove[] {
    return [...places].flatMap(([guestId, { tableId, seat }]) => {
      const dot = findDot(layout, guestId);
      const table = findTableByNumber(layout, dot?.tableNumber ?? null);
      const from = table ? { tableId: table.id, seatNumber: dot?.seatNumber ?? null } : null;
      const to = { tableId, seatNumber: seat === null ? null : String(seat + 1) };
      const isThere = from && from.tableId === to.tableId && from.seatNumber === to.seatNumber;
      return isThere || !findTable(layout, tableId) ? [] : [{ guestId, from, to }];
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#checked = undefined;
    this.#isChecking = false;
    this.solving.set(IDLE);
  }

  #input(): SeatInput {
    const { layout, seating, state } = this.#editor;
    const guests = Array.from(state.guests.values(), ({ id, attendance, tags, householdId, checkedIn }) => ({
      id,
      attendance,
      tags,
      householdId,
      checkedIn,
    }));
    return { layout, guests, seating };
  }

  #check(): void {
    const { layout, seating, state } = this.#editor;
    const last = this.#checked;
    if (last?.layout === layout && last.seating === seating && this.#checkedGuests === state.guests) return;
    // Only one check runs at a time: its answer starts the next one if anything changed.
    if (this.#isChecking) return;
    this.#isChecking = true;
    this.#checked = this.#input();
    this.#checkedGuests = state.guests;
    this.#checkId = this.#nextId++;
    this.#send({ kind: 'check', id: this.#checkId, input: this.#checked });
  }

  #checkedGuests: unknown;
  #isChecking = false;

  #send(request: SeatRequest): void {
    this.#worker ??= this.#listen(this.#start());
    this.#worker.postMessage(request);
  }

  #listen(worker: Worker): Worker {
    worker.addEventListener('message', ({ data }: MessageEvent<SeatResponse>) => this.#receive(data));
    worker.addEventListener('error', () => {
      // The script could not be loaded, or failed: the next request starts another worker.
      worker.terminate();
      this.#worker = undefined;
      this.#checked = undefined;
      this.#isChecking = false;
      const state = this.solving.get();
      if (state.phase === 'solving') this.solving.set({ phase: 'failed', question: state.question });
    });
    return worker;
  }

  #receive(response: SeatResponse): void {
    if (response.kind === 'checked') {
      if (response.id !== this.#checkId) return;
      this.#isChecking = false;
      this.report.set(response.report);
      this.#check();
      return;
    }
    if (response.kind === 'tried') {
      if (response.id === this.#tryId) this.tried.set(response.report);
      return;
    }
    if (response.kind === 'offered') {
      const report = this.report.get();
      if (response.id === this.#checkId && report) this.report.set({ ...report, conflicts: response.conflicts });
      return;
    }
    const state = this.solving.get();
    if (response.id !== this.#solveId) return;
    if (response.kind === 'explained') {
      if (state.phase === 'preview') this.solving.set({ ...state, plan: { ...state.plan, report: response.report } });
    } else if (state.phase !== 'solving') return;
    else if (response.kind === 'progress') this.progress.set(response.progress);
    else if (this.#basis) {
      this.solving.set({ phase: 'preview', question: state.question, plan: response.plan, basis: this.#basis });
    }
  }
}
