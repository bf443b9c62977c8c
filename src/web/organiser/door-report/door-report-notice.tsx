import { TriangleAlert } from 'lucide-react';
import type { DoorReport } from '../../../shared/contracts/door-operations.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useDoorReport } from './api.ts';
import { useUndecidedGroups } from './kept-apart.ts';
import { mergeGroups } from './merge-groups.ts';

/** Slower than on the report's own page: this page stays open for days, and the report reads every guest's name. */
const REFETCH_MS = 2 * 60_000;
/** While no phone was at the door, which is so for most events on most days, the report is read rarely. */
const REFETCH_WITHOUT_PHONES_MS = 15 * 60_000;
const findInterval = (report: DoorReport | undefined) =>
  report?.devices.length ? REFETCH_MS : REFETCH_WITHOUT_PHONES_MS;

export const useWaitingReport = (eventId: number, isWanted: boolean) =>
  useDoorReport(eventId, { findInterval, enabled: isWanted });

/** A notice on the event's page that entries from the door wait for a decision; not shown if there are none. */
export function DoorReportNotice({ eventId, report }: { eventId: number; report: DoorReport }) {
  const t = useT();
  const { undecided } = useUndecidedGroups(eventId, mergeGroups(report.walkIns));
  const count = report.held.length + undecided.length;
  if (count === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-warning-soft px-4 py-2.5 text-sm text-warning"
    >
      <p className="flex min-w-0 items-center gap-2">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {t('doorReport.notice', { count })}
      </p>
      <ButtonLink variant="outline" size="small" to={paths.eventDoorReport(eventId)}>
        {t('doorReport.open')}
      </ButtonLink>
    </div>
  );
}
