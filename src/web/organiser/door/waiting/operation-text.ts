import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import type { PersonReference } from '../../../../shared/door/operation.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import type { KeptOperation } from '../model/kept-operation.ts';

/** Finds the name of a guest; undefined where this device has no list any more, or the guest was removed. */
export type FindName = (person: PersonReference) => string | undefined;

export function createNameFinder(guests: readonly DoorGuest[]): FindName {
  const byId = new Map(guests.map((guest) => [guest.id, guest.fullName]));
  const byCode = new Map(guests.map((guest) => [guest.qrCodeIdentifier, guest.fullName]));
  return ({ guestId, qrCodeIdentifier = '' }) =>
    guestId === undefined ? byCode.get(qrCodeIdentifier) : byId.get(guestId);
}

/** What an operation did, in words. */
export function operationText(t: Translate, { operation }: KeptOperation, findName: FindName): string {
  const nameOf = (person: PersonReference) => findName(person) ?? t('door.someGuest');
  switch (operation.kind) {
    case 'arrive':
      return t('door.didArrive', { name: nameOf(operation) });
    case 'undo':
      return t('door.didUndo', { name: nameOf(operation) });
    case 'walkIn':
      return t('door.didWalkIn', { name: operation.fullName });
    case 'nameCompanion':
      return t('door.didName', { name: operation.fullName });
    case 'seat':
      return operation.moves
        .map((move) => t('door.didSeat', { name: nameOf(move), seat: seatLabel(t, move) ?? t('door.noSeat') }))
        .join(' · ');
  }
}

/** What became of an operation, in words. */
export function stateText(t: Translate, { state, reason }: KeptOperation): string {
  switch (state) {
    case 'waiting':
      return t('door.stateWaiting');
    case 'held':
      return reason === null ? t('door.stateHeld') : t(`door.reason_${reason}`);
    default:
      return reason === null ? t(`door.state${state === 'lost' ? 'Lost' : 'Refused'}`) : t(`door.reason_${reason}`);
  }
}
