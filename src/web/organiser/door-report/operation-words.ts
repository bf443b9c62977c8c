import type { DoorReport, ReportedOperation } from '../../../shared/contracts/door-operations.ts';
import { HELD_REASONS, LOST_REASONS } from '../../../shared/door/operation.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { seatLabel } from '../../../shared/seat-label.ts';

const KINDS = ['arrive', 'undo', 'walkIn', 'nameCompanion'] as const;
const REASONS = [...HELD_REASONS, ...LOST_REASONS] as const;

/** What happened at the door, in a sentence or, for several seats, in several. */
export function operationWords(t: Translate, { kind, reason, fullName, moves }: ReportedOperation): string {
  const nameOf = (name: string | null) => name ?? t('doorReport.unknownGuest');
  if (reason === 'newer_version') return t('doorReport.newer');
  if (kind === 'seat') {
    const sentences = moves.map((move) => {
      const seat = seatLabel(t, move);
      const name = nameOf(move.fullName);
      return seat ? t('doorReport.move', { name, seat }) : t('doorReport.moveAway', { name });
    });
    return sentences.join('; ');
  }
  const known = KINDS.find((name) => name === kind);
  return known ? t(`doorReport.${known}`, { name: nameOf(fullName) }) : t('doorReport.newer');
}

/** Why an operation is held or had no effect, and what applying it does for guests who were removed. */
export function reasonWords(t: Translate, { reason, remedy }: Pick<ReportedOperation, 'reason' | 'remedy'>): string {
  const known = REASONS.find((name) => name === reason);
  const why = t(`doorReport.${known ?? 'other'}`);
  if (remedy === null) return why;
  const then = t(remedy === 'restore' ? 'doorReport.remedyRestore' : 'doorReport.remedyAdd');
  return reason === 'guest_missing' ? then : `${why} ${then}`;
}

interface Source {
  readonly device: string | null;
  readonly label: string | null;
}

/** What a phone is called: by its label, else by its number among the phones of the event. */
export function deviceName(t: Translate, { device, label }: Source, devices: DoorReport['devices']): string {
  if (label) return label;
  if (device === null) return t('doorReport.noDevice');
  const number = devices.findIndex((known) => known.device === device) + 1;
  return t('doorReport.unnamedDevice', { number });
}
