/** The tiers of the subscription with their prices and limits. Every page, limit and payment reads them from here. */

export const TIERS = ['free', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
export const PAID_TIERS = ['pro', 'enterprise'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

export const UNLIMITED = -1;
/** Holds in every tier, the unlimited ones included: each server keeps an index of an event's guests in memory for seat lookups. */
export const MAX_EVENT_GUESTS = 50_000;
export const CURRENCY = 'USD';

export interface TierDetails {
  readonly name: Tier;
  /** Whole units of `CURRENCY` a month. */
  readonly price: number;
  readonly maxEvents: number;
  readonly maxGuestsPerEvent: number;
  /** Mails to guests in 24 hours. */
  readonly mailsPerDay: number;
  readonly hasFloorPlan: boolean;
  readonly isPopular: boolean;
}

export const TIER_DETAILS: Record<Tier, TierDetails> = {
  free: {
    name: 'free',
    price: 0,
    maxEvents: 1,
    maxGuestsPerEvent: 50,
    mailsPerDay: 100,
    hasFloorPlan: false,
    isPopular: false,
  },
  pro: {
    name: 'pro',
    price: 19,
    maxEvents: 2,
    maxGuestsPerEvent: UNLIMITED,
    mailsPerDay: 1_000,
    hasFloorPlan: false,
    isPopular: true,
  },
  enterprise: {
    name: 'enterprise',
    price: 99,
    maxEvents: UNLIMITED,
    maxGuestsPerEvent: UNLIMITED,
    mailsPerDay: 5_000,
    hasFloorPlan: true,
    isPopular: false,
  },
};

interface Subscription {
  readonly subscriptionTier: Tier;
  readonly subscriptionEndDate: Date | null;
}

/** A subscription past its end date counts as free at once, even before a job has changed the account's row. */
export function currentTier({ subscriptionTier, subscriptionEndDate }: Subscription, now: Date): TierDetails {
  const isOver = subscriptionEndDate !== null && subscriptionEndDate <= now;
  return TIER_DETAILS[isOver ? 'free' : subscriptionTier];
}

/** Whether an account that has `count` events or guests may add no more. */
export function isLimitReached(limit: number, count: number): boolean {
  return limit !== UNLIMITED && count >= limit;
}
