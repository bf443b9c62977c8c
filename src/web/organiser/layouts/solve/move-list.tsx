import { ArrowRight } from 'lucide-react';
import { memo, startTransition, useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { useRuleTexts } from '../rules/use-rule-texts.ts';
import type { PlannedMove } from './seat-messages.ts';

/** Rendering more rows at once would take noticeably long. */
const SHOWN_AT_FIRST = 20;

interface MoveListProps {
  title: string;
  moves: readonly PlannedMove[];
  unticked: ReadonlySet<number>;
  onToggle?: (guestId: number) => void;
}

/** Who moves from where to where. The floor plan marks the one whose row is pointed at or has the focus. */
export const MoveList = memo(function MoveList({ title, moves, unticked, onToggle }: MoveListProps) {
  const t = useT();
  const { desk } = usePlanEditor();
  const texts = useRuleTexts();
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => () => desk.marked.set(null), [desk]);
  const labelOf = ({ tableId, seatNumber }: PlannedMove['to'], withSeat: boolean) => {
    const label = texts.tables([tableId]);
    return withSeat && seatNumber !== null ? t('seating.tableSeat', { table: label, seat: seatNumber }) : label;
  };
  if (moves.length === 0) return null;
  const shown = showsAll ? moves : moves.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul
        className="flex flex-col"
        // Only for a mouse: a finger leaves the list after every tap, and the tapped guest must stay marked.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && desk.marked.set(null)}
      >
        {shown.map(({ guestId, from, to }) => {
          const isWithin = from?.tableId === to.tableId;
          const name = texts.nameOf(guestId);
          return (
            <li
              key={guestId}
              onPointerEnter={() => desk.marked.set(guestId)}
              onFocus={() => desk.marked.set(guestId)}
              onBlur={() => desk.marked.set(null)}
              className={classNames(
                'flex min-h-9 items-center gap-2 rounded-md text-sm hover:bg-accent-soft/60',
                showsAll && '[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]',
              )}
            >
              {onToggle && (
                <input
                  type="checkbox"
                  className="size-6 shrink-0 accent-accent lg:size-5"
                  aria-label={t('seating.moveName', { name })}
                  checked={!unticked.has(guestId)}
                  onChange={() => onToggle(guestId)}
                />
              )}
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
                {from && (
                  <>
                    {labelOf(from, isWithin)}
                    <ArrowRight className="size-3.5" role="img" aria-label={t('seating.movesTo')} />
                  </>
                )}
                <span className="text-ink">{labelOf(to, isWithin)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < moves.length && (
        <Button
          variant="link"
          size="inline"
          className="self-start"
          onClick={() => startTransition(() => setShowsAll(true))}
        >
          {t('seating.showMore', { count: moves.length - shown.length })}
        </Button>
      )}
    </section>
  );
});
