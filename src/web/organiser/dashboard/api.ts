import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Stats } from '../../../shared/contracts/stats.ts';

const NO_STATS: Stats = { totalGuests: 0, upcomingEventsCount: 0, checkInsToday: 0 };

/** The organiser's numbers; zeros when they can't be had, which is logged and not shown. */
export function useStats(): { stats: Stats; isLoading: boolean } {
  const { data, error, isPending } = useQuery<Stats>({ queryKey: ['/api/stats'] });
  useEffect(() => {
    if (error) console.error('The dashboard could not load its numbers', error);
  }, [error]);
  return { stats: data ?? NO_STATS, isLoading: isPending };
}
