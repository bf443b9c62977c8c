import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import type { WalkInOperation } from '../../../../shared/door/operation.ts';
import { applyUnsent } from '../../../../shared/door/unsent.ts';
import { isInEffect, type KeptOperation } from './kept-operation.ts';

function toWalkIn({ seq, qrCodeIdentifier, fullName, note, at }: WalkInOperation, eventId: number): DoorGuest {
  return {
    id: -seq,
    eventId,
    fullName,
    sortName: null,
    qrCodeIdentifier,
    specialRequirements: note,
    tableNumber: null,
    seatNumber: null,
    tableName: null,
    checkedIn: false,
    checkInTime: null,
    arrivals: [],
    householdId: null,
    householdName: null,
    companionOf: null,
    isNamePlaceholder: false,
    attendance: 'coming',
    ageGroup: 'adult',
    needsHighChair: false,
    tags: [],
    createdAt: at,
  };
}

/** The guests with the effect of this device's own operations. Guests whom none of them concerns stay the same objects. */
export function showGuests(
  guests: ReadonlyMap<number, DoorGuest>,
  operations: readonly KeptOperation[],
  door: Door,
  label: string,
): DoorGuest[] {
  const inEffect = operations.filter(isInEffect).map(({ operation }) => operation);
  const shown = applyUnsent(guests, inEffect, {
    door: label || null,
    newPerson: (operation) => toWalkIn(operation, door.event.id),
  });
  if (!inEffect.some(({ kind }) => kind === 'seat')) return [...shown.values()];
  const nameOf = (tableNumber: string | null) =>
    door.tables?.find((table) => table.tableNumber === tableNumber)?.tableName ?? null;
  return Array.from(shown.values(), (guest) =>
    guest.tableNumber === guests.get(guest.id)?.tableNumber
      ? guest
      : { ...guest, tableName: nameOf(guest.tableNumber) },
  );
}
