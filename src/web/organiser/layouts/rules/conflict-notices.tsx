import { type ComponentProps, useState } from 'react';
import { applySeatOffer } from '../../../../shared/layout/more-seats.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useActions, useEditor, useSeating } from '../editor-context.ts';
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
  const editor = useEditor();
  const actions = useActions();
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
  const editor = useEditor();
  const texts = useRuleTexts();
  return (
    <Button size="small" className={WRAPPED} onClick={() => editor.show({ dialog: { kind: 'table', tableId } })}>
      {t('seating.markAccessible', { table: texts.tables([tableId]) })}
    </Button>
  );
}

function ConflictNotice({ conflict }: { conflict: ReportedConflict }) {
  const t = useT();
  const texts = useRuleTexts();
  const { rules, pins } = useSeating();
  const [isOpen, setIsOpen] = useState(false);
  const { rules: named, pinnedIds, ways, more } = foldConflict(conflict, isOpen);
  const count = conflict.rules.length + conflict.pinnedIds.length;
  const lines = [
    ...named.map((pointer) => texts.pointed(pointer, rules)),
    ...pinnedIds.map((id) => texts.pinned(id, pins)),
  ];
  return (
    <section
      role="alert"
      className="flex flex-col gap-2 rounded-lg border border-warning bg-warning-soft p-3 text-sm text-warning"
    >
      <p className="font-semibold">
        {count < 2
          ? texts.conflict(conflict, rules)
          : conflict.pinnedIds.length > 0
            ? t('seating.contradictPins')
            : t('seating.contradict', { count })}
      </p>
      {lines.length > 0 && (
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {count > 1 && <p>{texts.conflict(conflict, rules)}</p>}
      <div className="flex flex-col items-start gap-1.5">
        {conflict.tableToMark !== undefined && texts.lacksAccessibleSeat(conflict.rules, rules) && (
          <MarkSeatButton tableId={conflict.tableToMark} />
        )}
        {ways.map((way) => (
          <WayOutButton key={JSON.stringify(way)} way={way} />
        ))}
      </div>
      {more > 0 && (
        <Button variant="link" size="inline" className="self-start" onClick={() => setIsOpen(true)}>
          {t('seating.andMoreBroken', { count: more })}
        </Button>
      )}
    </section>
  );
}

/** Rules and pins that contradict each other, with a button for each way out. */
export function ConflictNotices({ conflicts }: { conflicts: readonly ReportedConflict[] }) {
  return conflicts.map((conflict) => (
    <ConflictNotice key={JSON.stringify([conflict.reason, conflict.rules, conflict.pinnedIds])} conflict={conflict} />
  ));
}
