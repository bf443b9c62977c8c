import { hasNotDeclined } from '../../../../shared/attendance.ts';
import { NO_OWNER_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { LayoutPatch, LoggedOperation, OperationAnswer } from '../../../../shared/contracts/layout-operations.ts';
import type { Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import type { Seating } from '../../../../shared/contracts/seating.ts';
import { diffPlans } from '../../../../shared/layout/diff-layouts.ts';
import { makeOperations } from '../../../../shared/layout/make-operations.ts';
import type { EditedPlan } from '../../../../shared/layout/patch.ts';
import { NO_SEAT, reconcileWithGuests } from '../../../../shared/layout/seat-sync.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { makeTable } from '../../../../shared/layout/testing.ts';
import { ApiError, NetworkError } from '../../../lib/api-client.ts';
import { newRandomIdentifier } from '../../../lib/random-identifier.ts';
import { createDraftStore, type DraftDatabase, type DraftStore, type StoredDraft } from './drafts.ts';
import type { LayoutApi, SentOperation } from './layout-api.ts';

export const EVENT_ID = 7;

export const table = (number: number, fields: Partial<LayoutTable> = {}): LayoutTable =>
  makeTable(number, { x: 200 * number, y: 200, ...fields });

export function guest(id: number, fields: Partial<Guest> = {}): Guest {
  return {
    id,
    eventId: EVENT_ID,
    fullName: `Guest ${id}`,
    email: null,
    tableNumber: null,
    seatNumber: null,
    tableName: null,
    checkedIn: false,
    checkInTime: null,
    qrCodeIdentifier: `guest-${id}-identifier`,
    specialRequirements: null,
    ...NO_OWNER_FIELDS,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function layout(fields: Partial<Layout> = {}): Layout {
  return {
    id: 1,
    eventId: EVENT_ID,
    name: 'Main Layout',
    tables: [table(1), table(2), table(3)],
    guestPositions: [],
    width: 2000,
    height: 800,
    unit: 'ft',
    version: 3,
    ...fields,
  };
}

const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ code, message: code }));
export const sessionEnd = () => refusal(401, 'not_authenticated');
export const accessEnded = () => refusal(404, 'not_found');
export const subscriptionEnded = () => refusal(403, 'tier_required');
export const tooLarge = () => refusal(413, 'payload_too_large');
export const tooMany = (retryAfter: string) => new ApiError(429, JSON.stringify({ code: 'rate_limited' }), retryAfter);
export const noAnswer = () => new NetworkError('No answer');

/** A server in memory with a plan, its log and guests, that can be told to fail. */
export class MemoryServer implements LayoutApi {
  plan: EditedPlan;
  guests: Map<number, Guest>;
  readonly log: LoggedOperation[] = [];
  readonly calls: (readonly SentOperation[])[] = [];
  /** Errors for the next calls, one each; undefined lets a call succeed. */
  readonly failures: (Error | undefined)[] = [];
  /** The next answer gets lost after the operations were made. */
  isNextAnswerLost = false;
  #seatingVersion = 0;

  constructor(stored: Layout, guests: readonly Guest[]) {
    this.guests = new Map(guests.map((entry) => [entry.id, entry]));
    this.plan = { layout: reconcileWithGuests(stored, guests), seating: { rules: [], pins: [] } };
  }

  get seating(): Seating {
    return { ...this.plan.seating, version: this.#seatingVersion };
  }

  readLayout: LayoutApi['readLayout'] = async () => this.plan.layout;
  readGuests: LayoutApi['readGuests'] = async () => [...this.guests.values()];
  readSeating: LayoutApi['readSeating'] = async () => this.seating;

  sendOperations: LayoutApi['sendOperations'] = async (operations) => {
    this.calls.push(operations);
    const failure = this.failures.shift();
    if (failure) throw failure;
    const answers = operations.map(({ id, base, ...patch }) => this.#make(id, base, patch));
    const isLost = this.isNextAnswerLost;
    this.isNextAnswerLost = false;
    if (isLost) throw noAnswer();
    return { head: this.plan.layout.version, answers };
  };

  #make(id: string, base: number, patch: LayoutPatch): OperationAnswer {
    const known = this.log.find((logged) => logged.id === id);
    if (known) return known;
    if (base > this.plan.layout.version) return { id, refusal: { reason: 'reload' } };
    const { plan, answers } = makeOperations(this.plan, [{ id, patch }], this.guests);
    const [answer] = answers;
    if (!answer) throw new Error('No answer');
    if ('seq' in answer) this.log.push({ ...answer, client: '' });
    if (patch.rules || patch.pins) this.#seatingVersion += 1;
    this.plan = plan;
    for (const guest of this.guests.values()) {
      const { tableNumber, seatNumber } = findDot(plan.layout, guest.id) ?? NO_SEAT;
      this.guests.set(guest.id, { ...guest, tableNumber, seatNumber });
    }
    return answer;
  }

  /** Somebody else edits the plan. */
  edit(change: (plan: EditedPlan) => Partial<EditedPlan>): void {
    const after = { ...this.plan, ...change(this.plan) };
    this.#make(newRandomIdentifier(), 0, diffPlans(this.plan, after));
  }

  /** Somebody changes a guest's row in the guest list. */
  change(guestId: number, fields: Partial<Guest>): void {
    const found = this.guests.get(guestId);
    if (found) this.guests.set(guestId, { ...found, ...fields });
    const rows = [...this.guests.values()].filter(hasNotDeclined);
    this.plan = { ...this.plan, layout: reconcileWithGuests(this.plan.layout, rows) };
  }

  seat(guestId: number, tableNumber: string | null, seatNumber: string | null): void {
    this.change(guestId, { tableNumber, seatNumber });
  }
}

/** The browser's database of drafts; each call of `open` is another tab. */
export class MemoryDrafts implements DraftDatabase {
  readonly drafts = new Map<string, StoredDraft>();
  isRefusing = false;

  open(): DraftStore {
    return createDraftStore(1, EVENT_ID, { database: this, tabId: newRandomIdentifier() });
  }

  /** The only draft. */
  get stored(): StoredDraft | undefined {
    return [...this.drafts.values()][0];
  }

  async entries(): Promise<[string, StoredDraft][]> {
    return [...this.drafts];
  }

  async write(key: string, draft: StoredDraft): Promise<boolean> {
    if (!this.isRefusing) this.drafts.set(key, draft);
    return !this.isRefusing;
  }

  async remove(key: string): Promise<void> {
    this.drafts.delete(key);
  }
}
