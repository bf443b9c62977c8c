import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { LogChange, LogPart } from '../../../shared/contracts/event-log.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { isMove, tellActor, tellPart, tellPlace, tellVia } from '../../../shared/tell-change.ts';
import { formatTime, formatWeekday } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { tellRefusal, usePutBack } from './api.ts';
import { type FoldedChange, foldChanges } from './fold-changes.ts';

interface ListProps {
  event: Pick<Event, 'id' | 'timeZone'>;
  changes: readonly LogChange[];
  /** In the history of one guest the name goes without saying. */
  isOfGuest?: boolean;
  onPutBack?: (() => void) | undefined;
}

interface LineProps extends Omit<ListProps, 'changes'> {
  change: FoldedChange;
  /** Where the guest of a guest's history sits now, as the newest move says. */
  seatNow: LogPart['after'] | undefined;
}

function ChangeLine({ event, change, isOfGuest, seatNow, onPutBack }: LineProps) {
  const { t, language } = useLanguage();
  const putBack = usePutBack(event.id);
  const { at, actor, via, parts, times } = change;
  const nameOf = ({ guest }: LogPart) => (guest && !isOfGuest ? (guest.name ?? t('history.removedGuest')) : undefined);
  const canPutBack = (part: LogPart) =>
    isMove(part) && !(part.before.table === seatNow?.table && part.before.seat === seatNow?.seat);
  const labelOf = (part: LogPart) => {
    const [name, place] = [nameOf(part), tellPlace(t, part, 'before')];
    return name === undefined ? t('history.putBackLabel', { place }) : t('history.putBackNamed', { name, place });
  };
  const time = formatTime(at, { language, timeZone: event.timeZone });
  return (
    <li className="flex flex-col gap-1 border-hairline border-b py-2.5 last:border-b-0">
      {parts.map((part) => (
        <div
          key={`${part.subject} ${part.action} ${part.guest?.id}`}
          className="flex flex-wrap items-center justify-between gap-x-3"
        >
          <p className="min-w-0 break-words">
            {nameOf(part) !== undefined && <strong className="font-semibold">{nameOf(part)}: </strong>}
            {tellPart(t, part)}
            {times > 1 && <span className="text-muted"> ×{times}</span>}
          </p>
          {canPutBack(part) && (
            <Button
              icon={Undo2}
              variant="ghost"
              size="small"
              // aria-disabled, because a disabled button would lose the focus.
              aria-disabled={putBack.isPending}
              className="max-sm:-mx-3"
              aria-label={labelOf(part)}
              onClick={() => putBack.isPending || putBack.mutate({ change, part }, { onSuccess: () => onPutBack?.() })}
            >
              {t('history.putBack')}
            </Button>
          )}
          {putBack.isError && putBack.variables.part === part && (
            // Not a notice, which lies behind a dialog for those who can't see it.
            <p role="alert" className="w-full text-danger text-sm">
              {tellRefusal(t, putBack.error)}
            </p>
          )}
        </div>
      ))}
      <p className="text-muted text-sm">
        {tellActor(t, actor)}
        {' · '}
        <time dateTime={at}>{time}</time>
        {' · '}
        {tellVia(t, via)}
      </p>
    </li>
  );
}

/** Changes by day, the newest first: of an event, or of one guest. */
export function ChangeList({ event, changes, isOfGuest = false, onPutBack }: ListProps) {
  const { language } = useLanguage();
  const id = useId();
  const dayOf = ({ at }: LogChange) => formatWeekday(at, { language, timeZone: event.timeZone });
  const seatNow = isOfGuest ? changes.flatMap(({ parts }) => parts).find(isMove)?.after : undefined;
  const days = Map.groupBy(foldChanges(changes, dayOf), dayOf);
  return Array.from(days, ([day, ofDay], index) => (
    <section key={day} aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`} className="font-sans font-semibold text-muted text-sm tracking-normal">
        {day}
      </h2>
      <ul className="flex flex-col">
        {ofDay.map((change) => (
          <ChangeLine
            key={change.change}
            event={event}
            change={change}
            isOfGuest={isOfGuest}
            seatNow={seatNow}
            onPutBack={onPutBack}
          />
        ))}
      </ul>
    </section>
  ));
}
