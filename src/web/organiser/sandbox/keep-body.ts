import type { KeepSandboxInput } from '../../../shared/contracts/sandbox.ts';
import { toLayoutInput } from '../../../shared/layout/layout-input.ts';
import type { Sandbox } from './sandbox.ts';

/** A sandbox as the server takes it. */
export function toKeepBody({ key, event, guests, layout, seating }: Sandbox): KeepSandboxInput {
  const { name, date, timeZone, language, location } = event;
  return {
    key,
    event: { name, date, timeZone, language, location },
    guests: guests.map(({ id, householdId, householdName, fullName, email, attendance, ageGroup, tags, ...guest }) => ({
      id,
      householdId,
      household: householdName,
      fullName,
      email,
      attendance,
      ageGroup,
      tags,
      tableNumber: guest.tableNumber,
      seatNumber: guest.seatNumber,
    })),
    layout: toLayoutInput(layout),
    seating: { rules: seating.rules, pins: seating.pins },
  };
}
