import type { SkipReason } from '../../../shared/guest-file/preview.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import type { PlanOverview } from './worker-protocol.ts';

const SKIPPED_KEYS = {
  noName: 'guestFile.skippedNoName',
  notGuest: 'guestFile.skippedNotGuest',
  duplicate: 'guestFile.skippedDuplicate',
  namesake: 'guestFile.skippedNamesake',
  near: 'guestFile.skippedNear',
  unchanged: 'guestFile.skippedUnchanged',
} as const satisfies Record<SkipReason, string>;

const SKIP_REASONS = Object.keys(SKIPPED_KEYS) as SkipReason[];

/** How many of the new guests the tier allows. */
function countFitting({ add }: PlanOverview['counts'], room: number | null): number {
  return Math.min(add, room ?? add);
}

/** How many guests the import will add or update; shown on its button. */
export function countImported({ counts }: PlanOverview, room: number | null): number {
  return countFitting(counts, room) + counts.update;
}

/** What the imported rows hold beyond names and seats; nothing if they hold nothing else. */
function ListTotals({ totals }: Pick<PlanOverview, 'totals'>) {
  const t = useT();
  const parts = [
    totals.households > 0 && t('guestFile.householdCount', { count: totals.households }),
    totals.companions > 0 && t('guestFile.companionCount', { count: totals.companions }),
    totals.withAttendance > 0 && t('guestFile.attendanceCount', { count: totals.withAttendance }),
    totals.withTags > 0 && t('guestFile.tagCount', { count: totals.withTags }),
    totals.withMeals > 0 && t('guestFile.mealCount', { count: totals.withMeals }),
    totals.withNeeds > 0 && t('guestFile.needsCount', { count: totals.withNeeds }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? <p className="text-sm">{parts.join(' · ')}</p> : null;
}

/** `room`: how many more guests the tier allows; null for any number. */
export function PreviewCounts({ plan: { counts, totals }, room }: { plan: PlanOverview; room: number | null }) {
  const { t, language } = useLanguage();
  const skipReasons = SKIP_REASONS.filter((reason) => counts[reason] > 0);
  const skipped = skipReasons.reduce((sum, reason) => sum + counts[reason], 0);
  const fitting = countFitting(counts, room);
  const entries = [
    { label: t('guestFile.willAdd'), count: fitting },
    { label: t('guestFile.willUpdate'), count: counts.update },
    { label: t('guestFile.willSkip'), count: skipped },
    { label: t('guestFile.willFail'), count: counts.invalid + counts.add - fitting },
  ];
  const parts = skipReasons.map((reason) => t(SKIPPED_KEYS[reason], { count: counts[reason] })).join(', ');
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {entries.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-xl border border-hairline bg-card p-3">
            <dd className="font-display text-2xl text-accent tabular-nums">{formatNumber(count, language)}</dd>
            <dt className="text-muted text-sm">{label}</dt>
          </div>
        ))}
      </dl>
      <ListTotals totals={totals} />
      {skipped > 0 && <p className="text-muted text-sm">{t('guestFile.noticeSkipped', { parts })}</p>}
    </div>
  );
}
