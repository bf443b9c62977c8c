import { ChevronDown, Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import { hasNotDeclined } from '../../../../shared/attendance.ts';
import type { SeatAim } from '../../../../shared/auto-seat/problem.ts';
import { countSeats } from '../../../../shared/layout/seat-counts.ts';
import { listSplitHouseholds } from '../../../../shared/layout/table-guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '../../../ui/dropdown-menu.tsx';
import { useEditorState, useLayout, usePlanEditor, useSeating } from '../plan-editor.ts';
import { exceptedHouseholds } from '../rules/rule-edits.ts';
import type { SeatReport } from './seat-messages.ts';

const NOBODY: ReadonlySet<number> = new Set();
const AIMS: readonly SeatAim[] = ['fewestMoves', 'balance', 'best'];

/** Buttons that have a plan made, and why one can't be made. */
export function SolveSection({ report }: { report: SeatReport | undefined }) {
  const t = useT();
  const { desk, account, actions } = usePlanEditor();
  const layout = useLayout();
  const { phase } = useStore(desk.solving);
  const guestCount = useEditorState(({ guests }) => [...guests.values()].filter(hasNotDeclined).length);
  const guests = useEditorState((state) => state.guests);
  const seating = useSeating();
  const splitCount = useMemo(
    () => listSplitHouseholds(layout, guests.values(), undefined, exceptedHouseholds(seating)).length,
    [layout, guests, seating],
  );
  const seatCount = layout.tables.reduce((sum, { seats }) => sum + seats, 0);
  const { seated, withoutChair } = countSeats(layout);
  const missing = guestCount - seatCount;
  const hindrance =
    layout.tables.length === 0
      ? t('seating.noTables')
      : guestCount === 0
        ? t('seating.noGuests')
        : missing > 0
          ? t('seating.tooFewSeats', { count: missing })
          : undefined;
  const isImpossible = hindrance !== undefined || (report?.conflicts.length ?? 0) > 0;
  const ask = (scope: 'everyone' | 'rest', wanted: SeatAim) => desk.solve({ scope, aim: wanted, keptIds: NOBODY });
  const seatEverybody = () => desk.solve({ scope: 'everyone', aim: 'best', keptIds: NOBODY, isStayingFine: true });
  return (
    <section aria-label={t('seating.solve')} className="flex flex-col gap-2">
      <div className="flex gap-2">
        {/* In Hungarian both just fit beside each other. */}
        <Button
          size="small"
          icon={Sparkles}
          className="whitespace-nowrap lg:px-2 lg:text-[0.8125rem]"
          disabled={isImpossible}
          onClick={seatEverybody}
        >
          {t('seating.seatEverybody')}
        </Button>
        <DropdownMenu
          trigger={
            <Button variant="outline" size="small" className="min-w-0 px-2.5 lg:px-2 lg:text-[0.8125rem]">
              <span className="truncate">{t('seating.moreWays')}</span>
              <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
            </Button>
          }
        >
          <DropdownMenuItem
            disabled={hindrance !== undefined || seated === 0 || seated - withoutChair >= guestCount}
            onSelect={() => ask('rest', 'best')}
          >
            {t('seating.seatRest')}
          </DropdownMenuItem>
          {splitCount > 0 && (
            <DropdownMenuItem onSelect={() => actions.keepHouseholds()}>
              {t('seating.keepHouseholds', { count: splitCount })}
            </DropdownMenuItem>
          )}
          <DropdownMenuLabel>{t('seating.repair')}</DropdownMenuLabel>
          {AIMS.map((aim) => (
            <DropdownMenuItem key={aim} disabled={isImpossible || seated === 0} onSelect={() => ask('everyone', aim)}>
              {t(`seating.aim_${aim}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      </div>
      {account && <account.OthersSearching />}
      {withoutChair > 0 && <p className="text-muted text-sm">{t('seating.withoutChair', { count: withoutChair })}</p>}
      {hindrance !== undefined && <p className="text-muted text-sm">{hindrance}</p>}
      {phase === 'failed' && (
        <p role="alert" className="text-danger text-sm">
          {t('seating.solverFailed')}
        </p>
      )}
    </section>
  );
}
