import { PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import type { Outcome } from '../../../shared/guest-file/preview.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { classNames } from '../../ui/class-names.ts';
import { TagChip } from '../../ui/tag-chip.tsx';
import type { PlanOverview } from './worker-protocol.ts';

const OUTCOME_KEYS = {
  add: 'guestFile.outcomeAdd',
  update: 'guestFile.outcomeUpdate',
  invalid: 'guestFile.outcomeInvalid',
  noName: 'guestFile.outcomeNoName',
  notGuest: 'guestFile.outcomeNotGuest',
  duplicate: 'guestFile.outcomeDuplicate',
  namesake: 'guestFile.outcomeNamesake',
  near: 'guestFile.outcomeNear',
  unchanged: 'guestFile.outcomeUnchanged',
  noRoom: 'guestFile.outcomeNoRoom',
} as const satisfies Record<Outcome | 'noRoom', string>;

function outcomeLooks(outcome: keyof typeof OUTCOME_KEYS): string {
  if (outcome === 'invalid' || outcome === 'noRoom') return 'text-danger';
  return outcome === 'add' || outcome === 'update' ? 'text-accent' : 'text-muted';
}

const CELL = 'py-2 pr-3 align-top';

type Row = PlanOverview['preview'][number];

/** What the list will say about somebody, in one line: answer, age, meals, tags. */
function ListValues({ row: { list, hostName, isNamePlaceholder, hasNeeds } }: { row: Row }) {
  const t = useT();
  const parts = [
    hostName !== null && !isNamePlaceholder && t('attendance.companionOf', { name: shorten(hostName) }),
    list.attendance && t(`attendance.${list.attendance}`),
    list.ageGroup && t(`attendance.${list.ageGroup}`),
    list.needsHighChair && t('guestFile.needsHighChair'),
    ...Object.entries(list.meals ?? {}).map(([course, option]) => `${course}: ${option}`),
    hasNeeds && t('guestFile.needsNoted'),
  ].filter((part) => typeof part === 'string');
  return (
    <>
      {parts.length > 0 && <bdi className="block text-muted">{shorten(parts.join(' · '), 200)}</bdi>}
      {list.tags && (
        <span className="flex flex-wrap gap-1 py-0.5">
          {list.tags.map((tag) => (
            <TagChip key={tag} name={shorten(tag, 40)} />
          ))}
        </span>
      )}
    </>
  );
}

function PersonRow({ row, outcome }: { row: Row; outcome: keyof typeof OUTCOME_KEYS }) {
  const t = useT();
  const { line, cells } = row;
  const seat = seatLabel(t, cells);
  const isIndented = row.household !== null;
  return (
    <tr>
      <td className={classNames(CELL, 'text-muted tabular-nums')}>{line}</td>
      <td
        className={classNames(
          CELL,
          'w-full [overflow-wrap:anywhere]',
          isIndented && 'pl-3',
          row.hostName !== null && 'pl-6',
        )}
      >
        <bdi className="block font-medium">{shorten(cells.fullName) || '–'}</bdi>
        {cells.email && <span className="block text-muted">{shorten(cells.email)}</span>}
        {PLAIN_FIELDS.filter((field) => cells[field]).map((field) => (
          <bdi key={field} className="block text-muted">
            {shorten(cells[field])}
          </bdi>
        ))}
        <ListValues row={row} />
        {cells.specialRequirements && <bdi className="block text-muted">{shorten(cells.specialRequirements)}</bdi>}
        {seat !== null && <span className="block text-muted sm:hidden">{seat}</span>}
      </td>
      <td className={classNames(CELL, 'hidden min-w-32 sm:table-cell')}>{seat ?? '–'}</td>
      <td className={classNames('min-w-24 py-2 align-top font-medium sm:min-w-40', outcomeLooks(outcome))}>
        {t(OUTCOME_KEYS[outcome])}
      </td>
    </tr>
  );
}

/** Rows that follow each other in one household, or in none. */
function groupByHousehold(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.householdIndex === row.householdIndex) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** The first people of the file by household, as they will be, each with what the import will do with them. */
export function PreviewTable({ plan, room }: { plan: PlanOverview; room: number | null }) {
  const t = useT();
  // New guests are added in the order of the file, until the tier's limit is reached.
  const added = plan.preview.filter(({ outcome }) => outcome === 'add');
  const unfitting = new Set(room === null ? [] : added.slice(room));
  const total = Object.values(plan.counts).reduce((sum, count) => sum + count, 0);
  const shown = plan.preview.length;
  const groups = groupByHousehold(plan.preview);
  const hasHouseholds = plan.preview.some(({ household }) => household !== null);
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-2 text-left text-muted">
        {shown < total ? t('guestFile.previewFirst', { shown, total }) : t('guestFile.previewCaption')}
      </caption>
      <thead className="border-hairline border-b text-muted">
        <tr>
          <th scope="col" className={classNames(CELL, 'font-medium')}>
            {t('guestFile.line')}
          </th>
          <th scope="col" className={classNames(CELL, 'font-medium')}>
            {t('guestFile.fullName')}
          </th>
          <th scope="col" className={classNames(CELL, 'hidden font-medium sm:table-cell')}>
            {t('guests.seat')}
          </th>
          <th scope="col" className="py-2 font-medium">
            {t('guestFile.outcome')}
          </th>
        </tr>
      </thead>
      {groups.map((rows) => (
        <tbody key={plan.preview.indexOf(rows[0] as Row)} className="divide-y divide-hairline border-hairline border-t">
          {hasHouseholds && (
            <tr className="bg-card">
              <th scope="rowgroup" colSpan={4} className="px-2 py-1.5 text-left font-semibold">
                <bdi>{rows[0]?.household ? shorten(rows[0].household) : t('guestFile.noHousehold')}</bdi>
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <PersonRow
              key={plan.preview.indexOf(row)}
              row={row}
              outcome={unfitting.has(row) ? 'noRoom' : row.outcome}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
