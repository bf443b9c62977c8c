/** What a payment does to the time a plan has left. Pure, so that the order dialog shows what the server will do. */
import { type PaidTier, PLANS, TIERS, type Tier } from './plans.ts';

export const REMINDER_DAYS = 7;
export const WITHDRAWAL_DAYS = 14;

export interface PaidTime {
  readonly tier: Tier;
  /** Null with a paid tier: a plan given without an end. */
  readonly endDate: Date | null;
  /** The day of the month on which it ends where that month has one: a plan from the 31st ends on the 31st again in March. */
  readonly anchorDay: number | null;
}

export interface Purchase {
  readonly tier: PaidTier;
  readonly at: Date;
  /** The plan in force when it was ordered. */
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

/** How long `milliseconds` of one plan are in another, by price. */
function convert(milliseconds: number, from: Tier, to: PaidTier): number {
  return Math.round((milliseconds * PLANS[from].price) / PLANS[to].price);
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

function begin(tier: PaidTier, at: Date, extraMs = 0): PaidTime {
  return { tier, endDate: later(addMonth(at), extraMs), anchorDay: extraMs === 0 ? at.getUTCDate() : null };
}

/** A month more of the same plan; or another plan from now on, the unused time of the old one turned into it by price. */
export function addPurchase(current: PaidTime, { tier, at, orderedOn }: Purchase): PaidTime {
  const { endDate } = current;
  if (current.tier === 'free' || (endDate !== null && endDate <= at)) return begin(tier, at);
  if (endDate === null) return current.tier === tier ? current : begin(tier, at);
  if (current.tier === tier) {
    const anchorDay = current.anchorDay ?? endDate.getUTCDate();
    return { tier, endDate: addMonth(endDate, anchorDay), anchorDay };
  }
  // Ordered before the larger plan was there, and paid after it: it adds its worth and takes nothing away.
  if (rank(tier) < rank(current.tier) && orderedOn !== current.tier) {
    const month = addMonth(at).getTime() - at.getTime();
    return { tier: current.tier, endDate: later(endDate, convert(month, tier, current.tier)), anchorDay: null };
  }
  return begin(tier, at, convert(endDate.getTime() - at.getTime(), current.tier, tier));
}
