import { PLANS, type Plan, planOf } from '../../../shared/plans.ts';
import { useSession } from '../../lib/session.ts';

/** The plan in force for the signed-in organiser. */
export function useCurrentPlan(): Plan {
  const { user } = useSession();
  if (user === null) return PLANS.free;
  const { subscriptionTier, subscriptionEndDate } = user;
  const endDate = subscriptionEndDate === null ? null : new Date(subscriptionEndDate);
  return planOf({ subscriptionTier, subscriptionEndDate: endDate }, new Date());
}
