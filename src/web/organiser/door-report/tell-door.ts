import type { DoorReport } from '../../../shared/contracts/door-operations.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';

/** What the phones at the doors recorded, in sentences. Ends with what the organiser has to decide. */
export function tellDoor(
  t: Translate,
  { devices, walkIns, doubleEntries, held }: DoorReport,
  undecidedCount: number,
  doorOf: (device: DoorReport['devices'][number]) => string,
): string[] {
  const toDecide = held.length + undecidedCount;
  const letIn = (phone: DoorReport['devices'][number]) => phone.arrivals + phone.walkIns;
  const [busiest, next] = devices.toSorted((one, other) => letIn(other) - letIn(one));
  return [
    devices.length > 0 && t('doorReport.tellPhones', { count: devices.length }),
    busiest &&
      next &&
      letIn(busiest) > letIn(next) &&
      t('doorReport.tellBusiest', { door: doorOf(busiest), count: letIn(busiest) }),
    walkIns.length > 0 && t('doorReport.tellAdded', { count: walkIns.length }),
    doubleEntries.length > 0 && t('doorReport.tellDoubles', { count: doubleEntries.length }),
    toDecide > 0 ? t('doorReport.notice', { count: toDecide }) : t('doorReport.empty'),
  ].filter((sentence) => typeof sentence === 'string');
}
