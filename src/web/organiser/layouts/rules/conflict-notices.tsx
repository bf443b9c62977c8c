import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { applySeatOffer } from '../../../../shared/layout/more-seats.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { usePlanEditor, useSeating } from '../plan-editor.ts';
import type { ReportedConflict, WayOut } from '../solve/seat-messages.ts';
import { foldConflict } from './fold-conflict.ts';
import { takeWayOut } from './rule-edits.ts';
import { useRuleTexts } from './use-rule-texts.ts';

/** Rules are named in full, however long they are. */
const WRAPPED = 'h-auto whitespace-normal py-1.5 text-left';

interface WayOutButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'ref'> {
  way: WayOut;
  onTaken?: () => void;
}

export function WayOutButton({ way, onTaken, ...props }: WayOutButtonProps) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const texts = useRuleTexts();
  const { rules } = useSeating();
  if (way.kind === 'addSeats') {
    const { seats, offer } = way;
    const add = () => {
      if (offer.kind === 'newTables') actions.addTables(offer.group);
      else editor.tryEdit(applySeatOffer(editor.layout, offer));
      onTaken?.();
    };
    return (
      <Button variant="outline" size="small" className={WRAPPED} onClick={add} {...props}>
        {offer.kind === 'grow'
          ? t('seating.addSeatsAt', { count: seats, table: texts.tables([offer.tableId]) })
          : t('seating.addTablesOf', { count: offer.group.count, seats: offer.group.seats })}
      </Button>
    );
  }
  const label =
    way.kind === 'unpin'
      ? t('seating.unpinName', { name: texts.nameOf(way.guestId) })
      : way.rule.householdId !== undefined
        ? t('seating.letSplit', { who: texts.householdName(way.rule.householdId) })
        : t(way.kind === 'makeWish' ? 'seating.makeWish' : 'seating.deleteNamed', {
            rule: texts.pointed(way.rule, rules),
          });
  return (
    <Button
      variant="outline"
      size="small"
      className={WRAPPED}
      onClick={() => {
        editor.editSeating(takeWayOut(editor.seating, way));
        onTaken?.();
      }}
      {...props}
    >
      {label}
    </Button>
  );
}

/** Opens the dialog in which seats of this table are marked as accessible. */
function MarkSeatButton({ tableId }: { tableId: TableId }) {
  const t = useT();
  const { editor } = usePlanEditor();
  const texts = useRuleTexts();
  return (
    <Button size="small" className={WRAPPED} onClick={() => editor.show({ dialog: { kind: 'table', tableId } })}>
      {t('seating.markAccessible', { table: texts.tables([tableId]) })}
    </Button>
  );
}

/** One line that opens: what contradicts each other, why, and a button for each way out. */
function ConflictNotice({ conflict }: { conflict: ReportedConflict }) {
  const t = useT();
  const texts = useRuleTexts();
  const detailsId = useId();
  const { rules, pins } = useSeating();
  const [isOpen, setIsOpen] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const { rules: named, pinnedIds, ways, more } = foldConflict(conflict, isWhole);
  const count = conflict.rules.length + conflict.pinnedIds.length;
  const lines = [
    ...named.map((pointer) => texts.pointed(pointer, rules)),
    ...pinnedIds.map((id) => texts.pinned(id, pins)),
  ];
  const reason = texts.conflict(conflict, rules);
  const headline =
    count < 2
      ? reason
      : conflict.pinnedIds.length > 0
        ? t('seating.contradictPins')
        : t('seating.contradict', { count });
  return (
    <section className="relative rounded-lg border border-warning bg-warning-soft text-sm text-warning">
      {/* Inside the button it would be no alert: a button’s content is its name. */}
      <p role="alert" className="sr-only">
        {headline}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-1.5 px-2 text-left lg:min-h-8"
      >
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        <span className={classNames('min-w-0 flex-1', isOpen ? 'font-semibold' : 'truncate')}>
          <span className="font-semibold">{headline}</span>
          {!isOpen && lines.length > 0 && <span className="text-xs"> {lines.join(' · ')}</span>}
        </span>
        <ChevronDown
          className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={detailsId} className={classNames('flex-col gap-2 px-3 pb-3', isOpen ? 'flex' : 'hidden')}>
        {lines.length > 0 && (
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {count > 1 && <p>{reason}</p>}
        <div className="flex flex-col items-start gap-1.5">
          {conflict.tableToMark !== undefined && texts.lacksAccessibleSeat(conflict.rules, rules) && (
            <MarkSeatButton tableId={conflict.tableToMark} />
          )}
          {ways.map((way) => (
            <WayOutButton key={JSON.stringify(way)} way={way} />
          ))}
        </div>
        {more > 0 && (
          <Button variant="link" size="inline" className="self-start" onClick={() => setIsWhole(true)}>
            {t('seating.andMoreBroken', { count: more })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Shown before the others are asked for: the rules below keep most of the panel. */
const MOST_LINES = 2;

/** Rules and pins that contradict each other, a line for each. */
export function ConflictNotices({ conflicts }: { conflicts: readonly ReportedConflict[] }) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  // A line that says "and 1 more" would take as much room as the one it hides.
  const shown = isWhole || conflicts.length <= MOST_LINES + 1 ? conflicts : conflicts.slice(0, MOST_LINES);
  return (
    <>
      {shown.map((conflict) => (
        <ConflictNotice
          key={JSON.stringify([conflict.reason, conflict.rules, conflict.pinnedIds])}
          conflict={conflict}
        />
      ))}
      {shown.length < conflicts.length && (
        <Button variant="link" size="inline" className="self-start" onClick={() => setIsWhole(true)}>
          {t('seating.andMoreBroken', { count: conflicts.length - shown.length })}
        </Button>
      )}
    </>
  );
}
