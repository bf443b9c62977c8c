import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { useLanguage } from '../../lib/i18n.tsx';

const PARAMETER = 'event';

/** The event whose guests are shown. Kept in the address, so that going back shows the same list. */
export function useEventFilter(all: readonly GuestWithEvent[]) {
  const [params, setParams] = useSearchParams();
  const names = useMemo(() => new Map(all.map(({ eventId, eventName }) => [eventId, eventName])), [all]);
  const wanted = Number(params.get(PARAMETER));
  // Events without guests are no options.
  const chosen = names.has(wanted) ? wanted : undefined;
  const guests = useMemo(
    () => (chosen === undefined ? all : all.filter(({ eventId }) => eventId === chosen)),
    [all, chosen],
  );
  const choose = (eventId: number | undefined) =>
    setParams(eventId === undefined ? {} : { [PARAMETER]: String(eventId) }, {
      replace: true,
      preventScrollReset: true,
    });
  return { names, chosen, guests, choose };
}

export function EventFilter({ filter }: { filter: ReturnType<typeof useEventFilter> }) {
  const { t, language } = useLanguage();
  const options = useMemo(
    () => [...filter.names].sort(([, a], [, b]) => a.localeCompare(b, language)),
    [filter.names, language],
  );
  if (options.length < 2) return null;
  return (
    <select
      aria-label={t('guests.eventFilter')}
      value={filter.chosen ?? ''}
      onChange={({ target }) => filter.choose(target.value === '' ? undefined : Number(target.value))}
      className="min-h-11 min-w-0 max-w-full basis-56 rounded-lg border border-control bg-card pr-9 pl-3 text-base max-sm:grow"
    >
      <option value="">{t('guests.allEvents')}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
