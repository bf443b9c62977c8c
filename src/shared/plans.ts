/** Tiers, prices and limits. Every page, limit and payment reads them from here. */

export const TIERS = ['free', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
export const PAID_TIERS = ['pro', 'enterprise'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

export const UNLIMITED = -1;
/** Of an event in every plan, the unlimited ones included: what each server can keep an index of for seat lookups. */
export const MAX_EVENT_GUESTS = 50_000;
export const CURRENCY = 'USD';

export interface Plan {
  readonly tier: Tier;
  /** Whole units of `CURRENCY` a month. */
  readonly price: number;
  readonly maxEvents: number;
  readonly maxGuestsPerEvent: number;
  readonly hasFloorPlan: boolean;
  readonly isPopular: boolean;
}

export const PLANS: Record<Tier, Plan> = {
  free: { tier: 'free', price: 0, maxEvents: 1, maxGuestsPerEvent: 50, hasFloorPlan: false, isPopular: false },
  pro: { tier: 'pro', price: 19, maxEvents: 2, maxGuestsPerEvent: UNLIMITED, hasFloorPlan: false, isPopular: true },
  enterprise: {
    tier: 'enterprise',
    price: 99,
    maxEvents: UNLIMITED,
    maxGuestsPerEvent: UNLIMITED,
    hasFloorPlan: true,
    isPopular: false,
  },
};

interface Subscription {
  readonly subscriptionTier: Tier;
  readonly subscriptionEndDate: Date | null;
}

/** The plan in force: a paid one that has run out counts as free, whether or not the nightly job has said so yet. */
export function planOf({ subscriptionTier, subscriptionEndDate }: Subscription, now: Date): Plan {
  const isOver = subscriptionEndDate !== null && subscriptionEndDate <= now;
  return PLANS[isOver ? 'free' : subscriptionTier];
}

/** Whether `count` things are already as many as the plan allows. */
export function isLimitReached(limit: number, count: number): boolean {
  return limit !== UNLIMITED && count >= limit;
}
