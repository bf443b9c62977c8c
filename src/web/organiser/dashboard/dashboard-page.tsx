import { CalendarDays, ChevronRight, type LucideIcon, Plus, Settings, UserCheck, Users } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { NextEvent } from '../../../shared/contracts/dashboard.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import type { Tier } from '../../../shared/tiers.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LiveArrivals } from '../arrivals/live-arrivals.tsx';
import { EventFacts } from '../event/event-facts.tsx';
import { NextStepHint, ProgressBars } from '../event/event-progress.tsx';
import { RoleBadge } from '../event/role-badge.tsx';
import { StatusBadge } from '../event/status-badge.tsx';
import { countAnswers } from './answer-counts.ts';
import { showsArrivals, useDashboard } from './api.ts';
import { FirstSteps } from './first-steps.tsx';

/** Shows how many guests gave each answer; shows nothing for an event whose guests are not asked. */
function AnswerCounts({ event }: { event: NextEvent }) {
  const t = useT();
  const answers = countAnswers(event);
  if (answers.length === 0) return null;
  return (
    <ul aria-label={t('attendance.title')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {answers.map(([answer, count]) => (
        <li key={answer}>{t(`attendance.${answer}Count`, { count })}</li>
      ))}
    </ul>
  );
}

function NextEventCard({ event }: { event: NextEvent }) {
  const t = useT();
  const titleId = useId();
  const progress = { ...event, guestCount: event.guestCount - event.declinedCount };
  return (
    <Card>
      <section aria-labelledby={titleId} className="flex flex-col gap-5 p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-col gap-2">
            <p className="text-muted text-sm">{t('progress.nextEvent')}</p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h2 id={titleId} className="min-w-0 break-words text-2xl">
                {event.name}
              </h2>
              <StatusBadge status={event.status} />
              <RoleBadge event={event} />
            </div>
            <div className="flex flex-wrap gap-x-5 gap-y-1.5 text-muted text-sm">
              <EventFacts event={event} />
            </div>
          </div>
          <ButtonLink
            variant="outline"
            to={paths.event(event.id)}
            aria-label={t('events.manageEvent', { name: event.name })}
          >
            {t('events.manage')}
          </ButtonLink>
        </div>
        <AnswerCounts event={event} />
        {progress.guestCount > 0 && <ProgressBars event={progress} />}
        {isGranted(event.role, 'edit-guests') && <NextStepHint event={progress} />}
        {showsArrivals(event) && <LiveArrivals event={event} />}
      </section>
    </Card>
  );
}

function StatCard({ labelKey, count, icon: Icon }: { labelKey: PlainMessageKey; count: number; icon: LucideIcon }) {
  const { t, language } = useLanguage();
  return (
    <Card className="flex flex-col-reverse justify-end gap-1 px-6 py-5">
      <dd className="font-display text-5xl text-accent tabular-nums">{formatNumber(count, language)}</dd>
      <dt className="flex items-center justify-between gap-3 text-muted text-sm">
        {t(labelKey)}
        <Icon className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </dt>
    </Card>
  );
}

function CurrentTierCard({ tier }: { tier: Tier }) {
  const t = useT();
  return (
    <Card className="flex flex-col items-start gap-3 p-6">
      <h2 className="font-normal font-sans text-muted text-sm tracking-normal">{t('dashboard.subscriptionTier')}</h2>
      <p className="font-display text-3xl text-accent">{t(`tiers.${tier}`)}</p>
      <p className="text-sm">{tier === 'free' ? t('dashboard.upgradePrompt') : t('dashboard.premiumAccess')}</p>
      <ButtonLink variant="outline" className="mt-auto" to={paths.subscription}>
        {t('dashboard.manageSubscription')}
      </ButtonLink>
    </Card>
  );
}

const ACTIONS = [
  { path: paths.events, labelKey: 'dashboard.manageEvents', icon: CalendarDays },
  { path: paths.guests, labelKey: 'dashboard.viewAllGuests', icon: Users },
  { path: paths.settings, labelKey: 'dashboard.accountSettings', icon: Settings },
] as const;

function QuickActions() {
  const t = useT();
  return (
    <Card className="p-6">
      <h2 className="text-2xl">{t('dashboard.quickActions')}</h2>
      <ul className="mt-3 divide-y divide-hairline">
        {ACTIONS.map(({ path, labelKey, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className="group flex min-h-14 items-center gap-4 rounded-md hover:text-accent">
              <Icon className="size-5 text-muted group-hover:text-accent" strokeWidth={1.5} aria-hidden="true" />
              {t(labelKey)}
              <ChevronRight className="ml-auto size-4 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function DashboardPage() {
  const t = useT();
  const { user } = useSession();
  const { name: tier } = useCurrentTier();
  const { stats, dashboard, isLoading } = useDashboard();
  usePageTitle(t('dashboard.title'));

  if (isLoading) {
    return (
      <div key="loading" className="flex flex-1 items-center justify-center py-24">
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
        <ButtonLink icon={Plus} to={paths.eventCreate}>
          {t('dashboard.createEvent')}
        </ButtonLink>
      </div>
      {dashboard?.nextEvent && <NextEventCard event={dashboard.nextEvent} />}
      {dashboard && <FirstSteps dashboard={dashboard} />}
      <dl className="grid gap-4 sm:grid-cols-3">
        <StatCard labelKey="dashboard.totalGuests" count={stats.totalGuests} icon={Users} />
        <StatCard labelKey="dashboard.upcomingEvents" count={stats.upcomingEventsCount} icon={CalendarDays} />
        <StatCard labelKey="dashboard.checkInsToday" count={stats.checkInsToday} icon={UserCheck} />
      </dl>
      <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
        <CurrentTierCard tier={tier} />
        <QuickActions />
      </div>
    </div>
  );
}
