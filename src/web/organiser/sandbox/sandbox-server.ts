import type { Guest } from '../../../shared/contracts/guests.ts';
import { NO_SEAT } from '../../../shared/layout/seat-sync.ts';
import type { DraftStore } from '../layouts/session/drafts.ts';
import type { LayoutApi } from '../layouts/session/layout-api.ts';
import type { Sandbox } from './sandbox.ts';

/** Nothing is kept as a draft, which makes the editor save every change at once. */
export const NO_DRAFTS: DraftStore = {
  find: async () => undefined,
  adopt: () => {},
  write: async () => false,
  clear: async () => {},
  drop: async () => {},
};

/** Answers the editor in place of a server, from a sandbox in memory that every change passes on to be stored. */
export class SandboxServer implements LayoutApi {
  readonly isAlone = true;
  #sandbox: Sandbox;
  readonly #onChange: (sandbox: Sandbox) => void;

  constructor(sandbox: Sandbox, onChange: (sandbox: Sandbox) => void) {
    this.#sandbox = sandbox;
    this.#onChange = onChange;
  }

  get sandbox(): Sandbox {
    return this.#sandbox;
  }

  readLayout: LayoutApi['readLayout'] = async () => this.#sandbox.layout;
  readGuests: LayoutApi['readGuests'] = async () => [...this.#sandbox.guests];
  readSeating: LayoutApi['readSeating'] = async () => this.#sandbox.seating;

  saveLayout: LayoutApi['saveLayout'] = async (layout) => {
    const saved = { ...layout, version: layout.version + 1 };
    this.#change({ layout: saved });
    return { ...saved, droppedGuestIds: [], unseatedGuestIds: [] };
  };

  saveSeating: LayoutApi['saveSeating'] = async (seating) => {
    const saved = { ...seating, version: seating.version + 1 };
    this.#change({ seating: saved });
    return saved;
  };

  sendSeats: LayoutApi['sendSeats'] = async (moves) => {
    const seats = new Map(moves.map(({ guestId, tableNumber, seatNumber }) => [guestId, { tableNumber, seatNumber }]));
    const guests = this.#sandbox.guests.map((guest) => ({ ...guest, ...seats.get(guest.id) }));
    this.#change({ guests });
    return guests.filter(({ id }) => seats.has(id));
  };

  /** A guest cancels, which frees the seat. */
  decline(guestId: number): void {
    const cancelled: Partial<Guest> = { attendance: 'declined', ...NO_SEAT };
    this.#change({
      guests: this.#sandbox.guests.map((guest) => (guest.id === guestId ? { ...guest, ...cancelled } : guest)),
    });
  }

  #change(change: Partial<Sandbox>): void {
    // Later than before even within a millisecond: the time tells two states of a sandbox apart.
    const savedAtMs = Math.max(Date.now(), this.#sandbox.savedAtMs + 1);
    this.#sandbox = { ...this.#sandbox, ...change, savedAtMs };
    this.#onChange(this.#sandbox);
  }
}
