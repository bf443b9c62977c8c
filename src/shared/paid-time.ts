/** What a payment does to a subscription's end date. Pure, so that the order dialog shows what the server will do. */
import { type PaidTier, TIER_DETAILS, TIERS, type Tier } from './tiers.ts';

export const REMINDER_DAYS = 7;
export const WITHDRAWAL_DAYS = 14;

export interface PaidTime {
  readonly tier: Tier;
  /** Null with a paid tier: it was granted without an end. */
  readonly endDate: Date | null;
  /** The preferred day of the month to end on: a subscription bought on 31 January ends on 28 February, and then on 31 March. */
  readonly anchorDay: number | null;
}

export interface Purchase {
  readonly tier: PaidTier;
  readonly at: Date;
  readonly orderedOn: Tier;
}

export const NO_PAID_TIME: PaidTime = { tier: 'free', endDate: null, anchorDay: null };

/** The same day and hour a calendar month later, or that month's last day where it has no such day. */
export function addMonth(from: Date, anchorDay = from.getUTCDate()): Date {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(from.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, lastDay));
  return next;
}

const rank = (tier: Tier) => TIERS.indexOf(tier);

/** Converts time of one tier into time of another that costs the same. */
function convert(milliseconds: number, from: Tier, to: PaidTier): number {
  return Math.round((milliseconds * TIER_DETAILS[from].price) / TIER_DETAILS[to].price);
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

function begin(tier: PaidTier, at: Date, extraMs = 0): PaidTime {
  return { tier, endDate: later(addMonth(at), extraMs), anchorDay: extraMs === 0 ? at.getUTCDate() : null };
}

/** A payment for the current tier adds a month; one for another tier starts it now and converts the unused time by price. */
export function addPurchase(current: PaidTime, { tier, at, orderedOn }: Purchase): PaidTime {
  const { endDate } = current;
  if (current.tier === 'free' || (endDate !== null && endDate <= at)) return begin(tier, at);
  if (endDate === null) return current.tier === tier ? current : begin(tier, at);
  if (current.tier === tier) {
    const anchorDay = current.anchorDay ?? endDate.getUTCDate();
    return { tier, endDate: addMonth(endDate, anchorDay), anchorDay };
  }
  // A smaller tier that was ordered before the larger one was granted and paid after it: it extends the larger one by its worth.
  if (rank(tier) < rank(current.tier) && orderedOn !== current.tier) {
    const month = addMonth(at).getTime() - at.getTime();
    return { tier: current.tier, endDate: later(endDate, convert(month, tier, current.tier)), anchorDay: null };
  }
  return begin(tier, at, convert(endDate.getTime() - at.getTime(), current.tier, tier));
}
