/** The tiers and the other products with their prices and limits. Every page, limit, payment and mail reads them from here. */

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

/** What can be bought: a month or a year of a tier for an account, or a pass for one event. */
export const PRODUCTS = ['month', 'year', 'pass'] as const;
export type Product = (typeof PRODUCTS)[number];
export type TimeProduct = Exclude<Product, 'pass'>;
export type Item =
  | { readonly product: TimeProduct; readonly tier: PaidTier }
  | { readonly product: 'pass'; readonly tier: null };

export const MONTHS: Record<TimeProduct, number> = { month: 1, year: 12 };
/** A year costs as much as this many months. */
export const PAID_MONTHS_OF_YEAR = 10;
/** A pass lasts until so many days after its event, and at most so many months from its payment. */
export const PASS_DAYS_AFTER_EVENT = 60;
export const PASS_MAX_MONTHS = 18;

/** What a tier, or a pass, allows in one event. */
export type EventTierDetails = Pick<TierDetails, 'maxGuestsPerEvent' | 'mailsPerDay' | 'hasFloorPlan'> & {
  readonly name: EventTier;
  readonly price: number;
};

export const PASS_DETAILS: EventTierDetails = {
  name: 'pass',
  price: 49,
  maxGuestsPerEvent: UNLIMITED,
  mailsPerDay: TIER_DETAILS.pro.mailsPerDay,
  hasFloorPlan: true,
};

/** The price that pages show, Barion charges and mails name. */
export function priceOf(item: Item): number {
  if (item.product === 'pass') return PASS_DETAILS.price;
  const { price } = TIER_DETAILS[item.tier];
  return item.product === 'year' ? price * PAID_MONTHS_OF_YEAR : price;
}

/** The tiers that an event can have, each at least as good for it as those before. */
export const EVENT_TIERS = ['free', 'pro', 'pass', 'enterprise'] as const;
export type EventTier = (typeof EVENT_TIERS)[number];
export const EVENT_TIER_DETAILS: Record<EventTier, EventTierDetails> = { ...TIER_DETAILS, pass: PASS_DETAILS };

interface Subscription {
  readonly subscriptionTier: Tier;
  readonly subscriptionEndDate: Date | null;
}

/** A subscription past its end date counts as free at once, even before a job has changed the account's row. */
export function currentTier({ subscriptionTier, subscriptionEndDate }: Subscription, now: Date): TierDetails {
  const isOver = subscriptionEndDate !== null && subscriptionEndDate <= now;
  return TIER_DETAILS[isOver ? 'free' : subscriptionTier];
}

interface EventWithPass<Limit = Date | null> {
  readonly date: Date;
  /** The latest possible end of the event's pass; null for an event without one. */
  readonly passLimit: Limit;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an event's pass ends, or ended. Computed, so that it moves with the event's date. */
export function passUntil<Limit extends Date | null>({
  date,
  passLimit,
}: EventWithPass<Limit>): Date | Exclude<Limit, Date> {
  if (passLimit === null) return passLimit as Exclude<Limit, Date>;
  return new Date(Math.min(date.getTime() + PASS_DAYS_AFTER_EVENT * DAY_MS, passLimit.getTime()));
}

/** The better of the owner's tier and the event's pass: whatever is limited per event is limited by this. */
export function tierOf(event: EventWithPass & { readonly owner: Subscription }, now: Date): EventTierDetails {
  const owned = currentTier(event.owner, now).name;
  const until = passUntil(event);
  const hasPass = until !== null && now < until;
  return EVENT_TIER_DETAILS[hasPass && EVENT_TIERS.indexOf(owned) < EVENT_TIERS.indexOf('pass') ? 'pass' : owned];
}

/** Whether the floor plan can be seen: also after the event's pass has ended, when it can no longer be changed. */
export function showsFloorPlan(event: EventWithPass & { readonly owner: Subscription }, now: Date): boolean {
  return event.passLimit !== null || tierOf(event, now).hasFloorPlan;
}

/** Whether an account that has `count` events or guests may add no more. */
export function isLimitReached(limit: number, count: number): boolean {
  return limit !== UNLIMITED && count >= limit;
}
