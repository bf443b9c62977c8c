import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { LogChange, LogPart } from '../../../shared/contracts/event-log.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { isMove, tellActor, tellPart, tellPlace, tellVia } from '../../../shared/tell-change.ts';
import { formatTime, formatWeekday } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { usePutBack } from './api.ts';
import { type FoldedChange, foldChanges } from './fold-changes.ts';

interface ListProps {
  event: Pick<Event, 'id' | 'timeZone'>;
  changes: readonly LogChange[];
  /** In the history of one guest the name goes without saying. */
  isOfGuest?: boolean;
}

function ChangeLine({ event, change, isOfGuest }: Omit<ListProps, 'changes'> & { change: FoldedChange }) {
  const { t, language } = useLanguage();
  const putBack = usePutBack(event.id);
  const { at, actor, via, parts, times } = change;
  const nameOf = ({ guest }: LogPart) => (guest && !isOfGuest ? (guest.name ?? t('history.removedGuest')) : undefined);
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
          {isMove(part) && (
            <Button
              icon={Undo2}
              variant="ghost"
              size="small"
              disabled={putBack.isPending}
              aria-label={t('history.putBackLabel', { place: tellPlace(t, part, 'before') })}
              onClick={() => putBack.mutate({ change, part })}
            >
              {t('history.putBack')}
            </Button>
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
export function ChangeList({ event, changes, isOfGuest = false }: ListProps) {
  const { language } = useLanguage();
  const id = useId();
  const dayOf = ({ at }: LogChange) => formatWeekday(at, { language, timeZone: event.timeZone });
  const days = Map.groupBy(foldChanges(changes, dayOf), dayOf);
  return Array.from(days, ([day, ofDay], index) => (
    <section key={day} aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`} className="font-sans font-semibold text-muted text-sm tracking-normal">
        {day}
      </h2>
      <ul className="flex flex-col">
        {ofDay.map((change) => (
          <ChangeLine key={change.change} event={event} change={change} isOfGuest={isOfGuest} />
        ))}
      </ul>
    </section>
  ));
}
