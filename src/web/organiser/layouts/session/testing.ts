import { NO_OWNER_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, LayoutTable, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { DEFAULT_SEATING, type Seating } from '../../../../shared/contracts/seating.ts';
import { isSameSeat } from '../../../../shared/layout/seat-sync.ts';
import { makeTable } from '../../../../shared/layout/testing.ts';
import { ApiError, NetworkError } from '../../../lib/api-client.ts';
import { newRandomIdentifier } from '../../../lib/random-identifier.ts';
import { createDraftStore, type DraftDatabase, type DraftStore, type StoredDraft } from './drafts.ts';
import type { LayoutApi } from './layout-api.ts';
import type { QueuedMove } from './seat-queue.ts';

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
export const seatTaken = () => refusal(409, 'seat_taken');
export const guestDeclined = () => refusal(409, 'guest_declined');
export const subscriptionEnded = () => refusal(403, 'tier_required');
export const noAnswer = () => new NetworkError('No answer');

/** A server in memory, with a layout and guests, that can be told to fail. */
export class MemoryServer implements LayoutApi {
  layout: Layout;
  guests: Map<number, Guest>;
  readonly seatCalls: (readonly QueuedMove[])[] = [];
  readonly saves: Layout[] = [];
  /** Errors for the next calls, one each; undefined lets a call succeed. */
  readonly seatFailures: (Error | undefined)[] = [];
  readonly saveFailures: (Error | undefined)[] = [];
  seating: Seating = DEFAULT_SEATING;
  readonly seatingSaves: Seating[] = [];
  readonly seatingFailures: (Error | undefined)[] = [];

  constructor(stored: Layout, guests: readonly Guest[]) {
    this.layout = stored;
    this.guests = new Map(guests.map((entry) => [entry.id, entry]));
  }

  async readLayout(): Promise<Layout> {
    return this.layout;
  }

  async readGuests(): Promise<Guest[]> {
    return [...this.guests.values()];
  }

  async saveLayout(sent: Layout): Promise<SavedLayout> {
    this.saves.push(sent);
    const failure = this.saveFailures.shift();
    if (failure) throw failure;
    if (sent.version !== this.layout.version) throw refusal(409, 'layout_changed');
    this.layout = { ...sent, version: sent.version + 1 };
    const droppedGuestIds = sent.guestPositions.map(({ guestId }) => guestId).filter((id) => !this.guests.has(id));
    return { ...this.layout, droppedGuestIds, unseatedGuestIds: [] };
  }

  async readSeating(): Promise<Seating> {
    return this.seating;
  }

  async saveSeating(sent: Seating): Promise<Seating> {
    this.seatingSaves.push(sent);
    const failure = this.seatingFailures.shift();
    if (failure) throw failure;
    if (sent.version !== this.seating.version) throw refusal(409, 'seating_changed');
    this.seating = { ...sent, version: sent.version + 1 };
    return this.seating;
  }

  async sendSeats(moves: readonly QueuedMove[]): Promise<Guest[]> {
    this.seatCalls.push(moves);
    const failure = this.seatFailures.shift();
    if (failure) throw failure;
    for (const { guestId, from, ...seat } of moves) {
      const found = this.guests.get(guestId);
      const isExpected = !from || !found || [seat, ...from].some((expected) => isSameSeat(found, expected));
      if (!isExpected) throw refusal(409, 'guest_moved');
    }
    return moves.map(({ guestId, tableNumber, seatNumber }) => {
      const found = this.guests.get(guestId);
      if (!found) throw refusal(404, 'not_found');
      const moved = { ...found, tableNumber, seatNumber };
      this.guests.set(guestId, moved);
      return moved;
    });
  }

  seat(guestId: number, tableNumber: string | null, seatNumber: string | null): void {
    const found = this.guests.get(guestId);
    if (found) this.guests.set(guestId, { ...found, tableNumber, seatNumber });
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
