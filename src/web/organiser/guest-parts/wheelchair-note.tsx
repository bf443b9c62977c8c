import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { compareWheelchairs } from '../../../shared/catering/compare-wheelchairs.ts';
import { paths } from '../../../shared/paths.ts';
import { queryOf } from '../../lib/call-query.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { useEventTier } from '../../tiers/use-event-tier.ts';

/** An event without a floor plan has none. */
const NO_RULES = { rules: [], version: 0 };

type Difference = ReturnType<typeof compareWheelchairs>;

/** Reads what the note says. A page shows the note together with what is below it, which would jump otherwise. */
export function useWheelchairDifference(eventId: number): { isLoading: boolean; difference: Difference | null } {
  const { showsFloorPlan } = useEventTier(eventId);
  const guests = useQuery(queryOf(calls.guests.listForOrganiser, { id: eventId }));
  const needs = useQuery(queryOf(calls.needs.list, { id: eventId }));
  const seating = useQuery({
    ...queryOf(calls.seating.read, { id: eventId }),
    staleTime: 0,
    enabled: showsFloorPlan,
  });
  const difference = useMemo(() => {
    if (!guests.data || !needs.data) return null;
    const noted = needs.data.guests.filter(({ usesWheelchair }) => usesWheelchair);
    return compareWheelchairs(guests.data, seating.data ?? NO_RULES, new Set(noted.map(({ guestId }) => guestId)));
  }, [guests.data, needs.data, seating.data]);
  return { isLoading: guests.isLoading || needs.isLoading || seating.isLoading, difference };
}

interface WheelchairNoteProps {
  eventId: number;
  difference: Difference | null;
}

/** Names guests whose wheelchair is noted, written about or asked for by a rule, and not the others. */
export function WheelchairNote({ eventId, difference }: WheelchairNoteProps) {
  const { t, language } = useLanguage();
  if (!difference) return null;
  const tell = (key: keyof Difference) => {
    const who = joinNames(
      t,
      language,
      difference[key].map(({ fullName }) => fullName),
    );
    return difference[key].length === 0 ? [] : [t(`needs.${key}`, { who })];
  };
  const [written, aboutRules] = [tell('onlyWritten'), [...tell('onlyRule'), ...tell('onlyNoted')]];
  const [first] = difference.onlyWritten;
  if (written.length + aboutRules.length === 0) return null;
  return (
    <div className="wrap-anywhere flex flex-col gap-1 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning print:hidden">
      {aboutRules.length > 0 && (
        <p>
          {`${aboutRules.join(' ')} `}
          <Link to={paths.eventLayout(eventId)} className="underline">
            {t('needs.seeRules')}
          </Link>
        </p>
      )}
      {first && (
        <p>
          {`${written.join(' ')} `}
          <Link to={paths.guestNeeds(eventId, first.id)} className="underline">
            {t('needs.noteFirst', { name: first.fullName })}
          </Link>
        </p>
      )}
    </div>
  );
}
