import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { afterNextPaint } from '../../../lib/after-next-paint.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEditorState, useLayout, usePlanEditor, useSeating } from '../plan-editor.ts';
import { useRuleTexts } from '../rules/use-rule-texts.ts';
import { MoveList } from './move-list.tsx';
import type { PlannedMove, SeatReport } from './seat-messages.ts';

const NO_MOVES: readonly PlannedMove[] = [];

/** The rules that the plan breaks, each with its reason. */
const BrokenRules = memo(function BrokenRules({ report }: { report: SeatReport }) {
  const t = useT();
  const texts = useRuleTexts();
  const { rules, pins } = useSeating();
  const guests = useEditorState((state) => state.guests);
  // Leaves out guests whom only this search was to keep in place: they are listed among those who move.
  const brokenPins = report.brokenPins.filter(
    (id) => guests.get(id)?.checkedIn || pins.some(({ guestId }) => guestId === id),
  );
  if (report.broken.length === 0 && brokenPins.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-sm">{t('seating.notKept')}</h3>
      <ul className="flex flex-col gap-1.5">
        {brokenPins.map((id) => (
          <li key={`pin/${id}`} className="text-sm">
            <span className="[overflow-wrap:anywhere]">
              {texts.pinned(id, pins)} ({t('seating.strength_must')})
            </span>
            <span className="block text-muted text-xs">{t('seating.couldNotFind')}</span>
          </li>
        ))}
        {report.broken.map((broken) => {
          const { ruleId, householdId, isMust, guestIds, hindrance } = broken;
          const rule = rules.find(({ id }) => id === ruleId);
          const others = hindrance
            ? [
                ...hindrance.rules.map((pointer) => texts.pointed(pointer, rules)),
                ...hindrance.pinnedIds.map((id) => texts.pinned(id, pins)),
              ]
            : [];
          const full = hindrance?.fullTableIds ?? [];
          const reasons = [
            ...(full.length > 0 ? [t('seating.fullTables', { tables: texts.tables(full) })] : []),
            ...(others.length > 0 ? [t('seating.wouldBreak', { rule: others.join('; ') })] : []),
          ];
          const reason =
            reasons.join(' ') ||
            (isMust ? t('seating.couldNotFind') : hindrance === null ? t('seating.noBetterPlan') : '');
          return (
            <li key={`${ruleId}/${householdId ?? ''}/${isMust}/${guestIds.join()}`} className="text-sm">
              <span className="[overflow-wrap:anywhere]">
                {texts.pointed(broken, rules)}
                {isMust && ` (${t('seating.strength_must')})`}
              </span>
              <span className="block text-muted text-xs">
                {rule && rule.kind !== 'households' ? `${texts.broken(broken, rule)}. ` : ''}
                {reason}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
});

/** Those who had no place, or no chair at their table, those who change table, and those who only change chair. */
function divideMoves(moves: readonly PlannedMove[]) {
  const atTable = moves.filter(({ from, to }) => from?.tableId === to.tableId);
  return {
    newcomers: moves.filter(({ from, to }) => !from || (from.tableId === to.tableId && from.seatNumber === null)),
    movers: moves.filter(({ from, to }) => from !== null && from.tableId !== to.tableId),
    shifted: atTable.filter(({ from }) => from?.seatNumber !== null),
  };
}

/** A plan before it is applied: who moves, what it does not keep, and the choice to leave people where they are. */
export function PlanPreview() {
  const t = useT();
  const { editor, desk } = usePlanEditor();
  const layout = useLayout();
  const texts = useRuleTexts();
  const state = useStore(desk.solving);
  const heading = useRef<HTMLHeadingElement>(null);
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [isApplying, setIsApplying] = useState(false);
  const plan = state.phase === 'preview' ? state.plan : undefined;
  const places = plan?.places;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moves are counted from the layout.
  const moves = useMemo(() => (places ? desk.listMoves({ places }) : NO_MOVES), [desk, places, layout]);
  // Rendered in slices after the rest: hundreds of rows at once would block the page when the plan arrives.
  const listed = useDeferredValue(moves, NO_MOVES);
  const explained = useDeferredValue(plan?.report ?? null, null);
  const { newcomers, movers, shifted } = useMemo(() => divideMoves(listed), [listed]);
  useEffect(() => afterNextPaint(() => heading.current?.focus({ preventScroll: true })), []);
  const toggle = useCallback((guestId: number) => {
    setUnticked((known) => {
      const next = new Set(known);
      if (!next.delete(guestId)) next.add(guestId);
      return next;
    });
  }, []);
  if (state.phase !== 'preview') return null;
  const { report, leftOutHouseholdIds } = state.plan;
  const isOutdated = desk.isOutdated();
  const again = (keptIds: ReadonlySet<number>) => desk.solve({ ...state.question, keptIds });
  const apply = async () => {
    setIsApplying(true);
    const isApplied = await desk.apply();
    setIsApplying(false);
    if (!isApplied) return;
    const undo = { label: t('layoutEditor.undo'), onSelect: editor.createUndo() };
    toast({ title: t('seating.applied', { count: moves.length }), action: undo });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto pr-1">
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('seating.previewTitle')}
        </h2>
        <p className="text-sm">{texts.kept(report)}</p>
        {report.unseated.length > 0 && (
          <p className="text-sm text-warning">
            {t('seating.leftUnseated', { count: report.unseated.length, who: texts.names(report.unseated) })}
          </p>
        )}
        {leftOutHouseholdIds.length > 0 && (
          <p className="text-sm text-warning [overflow-wrap:anywhere]">{texts.leftSplit(leftOutHouseholdIds)}</p>
        )}
        {isOutdated && (
          <p role="alert" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
            {t('seating.outdated')}
          </p>
        )}
        {moves.length === 0 && !isOutdated && <p className="text-sm">{t('seating.nothingMoves')}</p>}
        <MoveList
          title={t('seating.peopleMove', { count: movers.length })}
          moves={movers}
          unticked={unticked}
          onToggle={toggle}
        />
        <MoveList
          title={t('seating.peopleSeated', { count: newcomers.length })}
          moves={newcomers}
          unticked={unticked}
        />
        <MoveList title={t('seating.peopleShift', { count: shifted.length })} moves={shifted} unticked={unticked} />
        {explained && <BrokenRules report={explained} />}
        {moves.length > 0 && !isOutdated && <p className="text-muted text-xs">{t('seating.ghostHint')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOutdated ? (
          <Button size="small" onClick={() => again(state.question.keptIds)}>
            {t('seating.searchAgain')}
          </Button>
        ) : unticked.size > 0 ? (
          <Button size="small" onClick={() => again(new Set([...state.question.keptIds, ...unticked]))}>
            {t('seating.searchKeeping', { count: unticked.size })}
          </Button>
        ) : (
          <Button size="small" disabled={moves.length === 0 || isApplying} onClick={() => void apply()}>
            {t('seating.apply')}
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => desk.discard()}>
          {t('seating.discard')}
        </Button>
      </div>
    </div>
  );
}
