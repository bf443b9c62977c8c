import { currentTier, TIER_DETAILS, type TierDetails } from '../../shared/tiers.ts';
import { useSession } from '../lib/session.ts';

export interface Subscription {
  readonly tier: TierDetails;
  /** Null on the free tier, and on a paid tier that was granted without an end. */
  readonly endDate: Date | null;
  /** When the paid subscription of an organiser who is on the free tier now ended. */
  readonly endedOn: Date | null;
}

/** The signed-in organiser's tier, and until when. */
export function useSubscription(): Subscription {
  const { user } = useSession();
  if (user === null) return { tier: TIER_DETAILS.free, endDate: null, endedOn: null };
  const { subscriptionTier, subscriptionEndDate } = user;
  const date = subscriptionEndDate === null ? null : new Date(subscriptionEndDate);
  const now = new Date();
  const tier = currentTier({ subscriptionTier, subscriptionEndDate: date }, now);
  const isFree = tier.name === 'free';
  return { tier, endDate: isFree ? null : date, endedOn: isFree && date && date <= now ? date : null };
}

export const useCurrentTier = () => useSubscription().tier;
