/** What a payment does to a subscription's end date. Pure, so that the order dialog shows what the server will do. */
import {
  MONTHS,
  PASS_MAX_MONTHS,
  type PaidTier,
  passUntil,
  TIER_DETAILS,
  TIERS,
  type Tier,
  type TimeProduct,
} from './tiers.ts';

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
  readonly product: TimeProduct;
  readonly at: Date;
  readonly orderedOn: Tier;
}

export const NO_PAID_TIME: PaidTime = { tier: 'free', endDate: null, anchorDay: null };

/** The same day and hour so many calendar months later, or that month's last day where it has no such day. */
export function addMonths(from: Date, count: number, anchorDay = from.getUTCDate()): Date {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(from.getUTCMonth() + count);
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

function begin({ tier, product, at }: Purchase, extraMs = 0): PaidTime {
  const endDate = later(addMonths(at, MONTHS[product]), extraMs);
  return { tier, endDate, anchorDay: extraMs === 0 ? at.getUTCDate() : null };
}

/**
 * A payment for the current tier adds a month or a year; one for another tier starts it now and converts the unused time
 * by the prices of a month, however it was bought: all tiers have the same discount for a year.
 */
export function addPurchase(current: PaidTime, purchase: Purchase): PaidTime {
  const { tier, product, at, orderedOn } = purchase;
  const { endDate } = current;
  if (current.tier === 'free' || (endDate !== null && endDate <= at)) return begin(purchase);
  if (endDate === null) return current.tier === tier ? current : begin(purchase);
  if (current.tier === tier) {
    const anchorDay = current.anchorDay ?? endDate.getUTCDate();
    return { tier, endDate: addMonths(endDate, MONTHS[product], anchorDay), anchorDay };
  }
  // A smaller tier that was ordered before the larger one was granted and paid after it: it extends the larger one by its worth.
  if (rank(tier) < rank(current.tier) && orderedOn !== current.tier) {
    const bought = addMonths(at, MONTHS[product]).getTime() - at.getTime();
    return { tier: current.tier, endDate: later(endDate, convert(bought, tier, current.tier)), anchorDay: null };
  }
  return begin(purchase, convert(endDate.getTime() - at.getTime(), current.tier, tier));
}

/** The latest end of a pass, wherever its event is moved. */
export const passLimitOf = (paidAt: Date) => addMonths(paidAt, PASS_MAX_MONTHS);

/** When a pass of an event at this date ends. */
export const passEndIfPaid = (date: Date, paidAt: Date) => passUntil({ date, passLimit: passLimitOf(paidAt) });
