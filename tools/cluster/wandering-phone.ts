import { openPhone, type Phone } from '../../src/server/testing/phone.ts';
import type { DoorGuest } from '../../src/shared/contracts/door.ts';
import { atEnd } from '../support/clean-up.ts';
import { waitFor } from '../support/wait-for.ts';

/** A phone that comes back by itself from the place where it was, as browsers do. */
export interface WanderingPhone {
  readonly guests: ReadonlyMap<number, DoorGuest>;
  /** How often it had to come back. */
  readonly returns: number;
  /** How often it was sent the whole list: once, as long as nothing is lost. */
  readonly wholeLists: number;
  hangUp(): void;
}

export async function openWanderingPhone(options: {
  origin: string;
  eventId: number;
  cookie: string;
}): Promise<WanderingPhone> {
  let phone: Phone = await openPhone(options);
  let returns = 0;
  let wholeLists = 0;
  let isOver = false;
  const countWhole = () => phone.changes.filter(({ isComplete }) => isComplete).length;
  const wander = async () => {
    while (!isOver) {
      await phone.closed;
      wholeLists += countWhole();
      if (isOver) return;
      const { guests, lastId } = phone;
      phone = await waitFor('the door opens again', () =>
        openPhone({ ...options, since: lastId, guests }).catch(() => undefined),
      );
      returns += 1;
    }
  };
  void wander().catch(() => {});
  const hangUp = () => {
    isOver = true;
    phone.hangUp();
  };
  atEnd(hangUp);
  return {
    get guests() {
      return phone.guests;
    },
    get returns() {
      return returns;
    },
    get wholeLists() {
      return wholeLists + (isOver ? 0 : countWhole());
    },
    hangUp,
  };
}
