import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { PLANS, type Plan, planOf } from '../../../shared/plans.ts';
import { formatLongDate, formatLongDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';

export interface Subscription {
  readonly plan: Plan;
  /** Of the plan in force; null where it has none. */
  readonly endDate: Date | null;
  /** When a paid plan ended, for someone on the free one. */
  readonly endedOn: Date | null;
}

/** The plan in force for the signed-in organiser, and until when. */
export function useSubscription(): Subscription {
  const { user } = useSession();
  if (user === null) return { plan: PLANS.free, endDate: null, endedOn: null };
  const { subscriptionTier, subscriptionEndDate } = user;
  const date = subscriptionEndDate === null ? null : new Date(subscriptionEndDate);
  const now = new Date();
  const plan = planOf({ subscriptionTier, subscriptionEndDate: date }, now);
  const isFree = plan.tier === 'free';
  return { plan, endDate: isFree ? null : date, endedOn: isFree && date && date <= now ? date : null };
}

/** To the minute, in the account's time zone. */
export function useLongDateTime(): (date: Date | string) => string {
  const { language } = useLanguage();
  const timeZone = useSession().user?.timeZone ?? DEFAULT_TIME_ZONE;
  return (date) => formatLongDateTime(date, { language, timeZone });
}

/** Days as the account's own calendar has them. */
export function useLongDate(): (date: Date | string) => string {
  const { language } = useLanguage();
  const timeZone = useSession().user?.timeZone ?? DEFAULT_TIME_ZONE;
  return (date) => formatLongDate(date, { language, timeZone });
}
