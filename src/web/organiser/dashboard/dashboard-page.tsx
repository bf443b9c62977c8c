import { CalendarDays, Plus, UserCheck, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDashboard } from './api.ts';
import { CurrentTierCard } from './current-tier-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NextEventCard } from './next-event-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCard } from './stat-card.tsx';

export function DashboardPage() {
  const { t, language } = useLanguage();
  const { user } = useSession();
  const { name: tier } = useCurrentTier();
  const { stats, dashboard, isLoading } = useDashboard();
  usePageTitle(t('dashboard.title'));

  if (isLoading) {
    return (
      <div className="flex flex-1 items-center justify-center py-24">
        <Spinner label={t('dashboard.loading')} />
      </div>
    );
  }
  const name = user?.fullName || user?.username;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 break-words text-3xl sm:text-4xl">
          {name ? t('dashboard.welcome', { name }) : t('dashboard.welcomeNameless')}
        </h1>
        <Button asChild>
          <Link to={paths.eventCreate}>
            <Plus className="size-4" aria-hidden="true" />
            {t('dashboard.createEvent')}
          </Link>
        </Button>
      </div>
      {dashboard?.nextEvent && <NextEventCard event={dashboard.nextEvent} />}
      {dashboard && <FirstSteps dashboard={dashboard} />}
      <dl className="grid gap-4 sm:grid-cols-3">
        <StatCard label={t('dashboard.totalGuests')} value={formatNumber(stats.totalGuests, language)} icon={Users} />
        <StatCard
          label={t('dashboard.upcomingEvents')}
          value={formatNumber(stats.upcomingEventsCount, language)}
          icon={CalendarDays}
        />
        <StatCard
          label={t('dashboard.checkInsToday')}
          value={formatNumber(stats.checkInsToday, language)}
          icon={UserCheck}
        />
      </dl>
      <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
        <CurrentTierCard tier={tier} />
        <QuickActions />
      </div>
    </div>
  );
}
