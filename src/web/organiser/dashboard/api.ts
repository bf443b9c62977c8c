import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Dashboard } from '../../../shared/contracts/dashboard.ts';
import type { Stats } from '../../../shared/contracts/stats.ts';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';

const NO_STATS: Stats = { totalGuests: 0, upcomingEventsCount: 0, checkInsToday: 0 };
const DASHBOARD_PATH = '/api/dashboard';

/** The organiser's numbers, next event and first steps. What can't be had is logged and left out, numbers are zero. */
export function useDashboard(): { stats: Stats; dashboard: Dashboard | undefined; isLoading: boolean } {
  const stats = useQuery<Stats>({ queryKey: ['/api/stats'] });
  // Too much changes it for each change to say so: read whenever the page is come back to.
  const dashboard = useQuery<Dashboard>({ queryKey: [DASHBOARD_PATH], refetchOnMount: 'always' });
  const error = stats.error ?? dashboard.error;
  useEffect(() => {
    if (error) console.error('The dashboard could not load its numbers', error);
  }, [error]);
  return {
    stats: stats.data ?? NO_STATS,
    dashboard: dashboard.data,
    isLoading: stats.isPending || dashboard.isPending,
  };
}

export function useDismissFirstSteps() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(`${DASHBOARD_PATH}/dismiss-first-steps`, { method: 'POST' }),
    onSuccess: () =>
      client.setQueryData<Dashboard>(
        [DASHBOARD_PATH],
        (now) => now && { ...now, firstSteps: { ...now.firstSteps, isDismissed: true } },
      ),
    onError: (error) =>
      toast({ variant: 'destructive', title: t('progress.hideFirstStepsFailed'), description: errorText(t, error) }),
  });
}
