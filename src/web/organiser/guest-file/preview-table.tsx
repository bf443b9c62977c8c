import type { Outcome } from '../../../shared/guest-file/plan-import.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { classNames } from '../../ui/class-names.ts';
import type { PlanOverview } from './worker-protocol.ts';

const OUTCOME_KEYS = {
  add: 'guestFile.outcomeAdd',
  update: 'guestFile.outcomeUpdate',
  invalid: 'guestFile.outcomeInvalid',
  noName: 'guestFile.outcomeNoName',
  duplicate: 'guestFile.outcomeDuplicate',
  namesake: 'guestFile.outcomeNamesake',
  unchanged: 'guestFile.outcomeUnchanged',
  noRoom: 'guestFile.outcomeNoRoom',
} as const satisfies Record<Outcome | 'noRoom', string>;

function outcomeLooks(outcome: keyof typeof OUTCOME_KEYS): string {
  if (outcome === 'invalid' || outcome === 'noRoom') return 'text-danger';
  return outcome === 'add' || outcome === 'update' ? 'text-accent' : 'text-muted';
}

const CELL = 'py-2 pr-3 align-top';

/** The first rows of the file, each with what the import will do with it. */
export function PreviewTable({ plan, room }: { plan: PlanOverview; room: number | null }) {
  const t = useT();
  // New guests are added in the order of the file, until the tier's limit is reached.
  const added = plan.preview.filter(({ outcome }) => outcome === 'add');
  const unfitting = new Set(room === null ? [] : added.slice(room));
  const total = Object.values(plan.counts).reduce((sum, count) => sum + count, 0);
  const shown = plan.preview.length;
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
      <tbody className="divide-y divide-hairline">
        {plan.preview.map((row) => {
          const { line, cells } = row;
          const outcome = unfitting.has(row) ? 'noRoom' : row.outcome;
          const seat = seatLabel(t, cells);
          return (
            <tr key={line}>
              <td className={classNames(CELL, 'text-muted tabular-nums')}>{line}</td>
              <td className={classNames(CELL, 'w-full [overflow-wrap:anywhere]')}>
                <bdi className="block font-medium">{shorten(cells.fullName) || '–'}</bdi>
                {cells.email && <span className="block text-muted">{shorten(cells.email)}</span>}
                {cells.specialRequirements && (
                  <bdi className="block text-muted">{shorten(cells.specialRequirements)}</bdi>
                )}
                {seat !== null && <span className="block text-muted sm:hidden">{seat}</span>}
              </td>
              <td className={classNames(CELL, 'hidden min-w-32 sm:table-cell')}>{seat ?? '–'}</td>
              <td className={classNames('min-w-24 py-2 align-top font-medium sm:min-w-40', outcomeLooks(outcome))}>
                {t(OUTCOME_KEYS[outcome])}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
