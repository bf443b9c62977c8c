import type { Guest } from '../../../shared/contracts/guests.ts';
import { makeOperations } from '../../../shared/layout/make-operations.ts';
import { NO_SEAT, reconcileWithGuests } from '../../../shared/layout/seat-sync.ts';
import { findDot } from '../../../shared/layout/table-occupancy.ts';
import type { DraftStore } from '../layouts/session/drafts.ts';
import type { LayoutApi } from '../layouts/session/layout-api.ts';
import type { Sandbox } from './sandbox.ts';

/** Nothing is kept as a draft: the sandbox itself is kept. */
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

  sendOperations: LayoutApi['sendOperations'] = async (operations) => {
    const { seating, guests } = this.#sandbox;
    // A guest may have cancelled since.
    const layout = reconcileWithGuests(this.#sandbox.layout, guests);
    const asked = operations.map(({ id, base: _, ...patch }) => ({ id, patch }));
    const { plan, answers } = makeOperations(
      { layout, seating },
      asked,
      new Map(guests.map((guest) => [guest.id, guest])),
    );
    const seatOf = (id: number) => {
      const { tableNumber, seatNumber } = findDot(plan.layout, id) ?? NO_SEAT;
      return { tableNumber, seatNumber };
    };
    this.#change({
      layout: plan.layout,
      seating: { ...seating, ...plan.seating },
      guests: guests.map((guest) => ({ ...guest, ...seatOf(guest.id) })),
    });
    return { head: plan.layout.version, answers: [...answers] };
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
