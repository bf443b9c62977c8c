import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, addPurchase, NO_PAID_TIME, type PaidTime, passLimitOf } from './paid-time.ts';
import { EVENT_TIERS, passUntil, priceOf, showsFloorPlan, TIERS, tierOf } from './tiers.ts';

const at = (text: string) => new Date(text);
const DAY_MS = 24 * 60 * 60 * 1000;
const buy = (current: PaidTime, tier: 'pro' | 'enterprise', when: string, orderedOn = current.tier) =>
  addPurchase(current, { product: 'month', tier, at: at(when), orderedOn });

describe('a month', () => {
  it.each([
    ['2026-11-15T10:30:00Z', '2026-12-15T10:30:00Z'],
    ['2026-12-15T10:30:00Z', '2027-01-15T10:30:00Z'],
    ['2027-01-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['2027-08-31T12:00:00Z', '2027-09-30T12:00:00Z'],
    ['2027-12-31T12:00:00Z', '2028-01-31T12:00:00Z'],
  ])('after %s is %s', (from, to) => {
    expect(addMonths(at(from), 1)).toEqual(at(to));
  });

  it('has 28 to 31 days, at the same time of day', () => {
    const noInvalid = { min: at('1990-01-01'), max: at('2100-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(noInvalid), (from) => {
        const days = (addMonths(from, 1).getTime() - from.getTime()) / DAY_MS;
        expect(Number.isInteger(days) && days >= 28 && days <= 31).toBe(true);
      }),
    );
  });
});

describe('a purchase', () => {
  it('begins now on the free tier, and after the end of a paid one', () => {
    const expected = { tier: 'pro', endDate: at('2027-02-20T10:00:00Z'), anchorDay: 20 };
    expect(buy(NO_PAID_TIME, 'pro', '2027-01-20T10:00:00Z')).toEqual(expected);
    const over: PaidTime = { tier: 'enterprise', endDate: at('2027-01-20T10:00:00Z'), anchorDay: 20 };
    expect(buy(over, 'pro', '2027-01-20T10:00:00Z')).toEqual(expected);
  });

  it('of the same tier adds a month, and returns to the day of the month it began on', () => {
    let time = buy(NO_PAID_TIME, 'pro', '2027-01-31T10:00:00Z');
    const ends = [time.endDate];
    for (let count = 0; count < 3; count += 1) {
      time = buy(time, 'pro', '2027-02-01T10:00:00Z');
      ends.push(time.endDate);
    }
    expect(ends).toEqual(['02-28', '03-31', '04-30', '05-31'].map((day) => at(`2027-${day}T10:00:00Z`)));
  });

  it('of a year adds twelve months, and ends on 28 February after it began on the 29th', () => {
    const year = (current: PaidTime, when: string) =>
      addPurchase(current, { product: 'year', tier: 'pro', at: at(when), orderedOn: current.tier });
    const first = year(NO_PAID_TIME, '2028-02-29T10:00:00Z');
    expect(first).toEqual({ tier: 'pro', endDate: at('2029-02-28T10:00:00Z'), anchorDay: 29 });
    const longer = buy(first, 'pro', '2028-03-01T10:00:00Z');
    expect(longer.endDate).toEqual(at('2029-03-29T10:00:00Z'));
    expect(year(longer, '2028-03-01T10:00:00Z').endDate).toEqual(at('2030-03-29T10:00:00Z'));
  });

  it('of enterprise converts the unused days of pro by price', () => {
    const pro = buy(NO_PAID_TIME, 'pro', '2027-01-01T00:00:00Z');
    const later = buy(pro, 'enterprise', '2027-01-13T00:00:00Z');
    const extraMs = Math.round((19 * DAY_MS * 19) / 99);
    expect(later).toEqual({
      tier: 'enterprise',
      endDate: new Date(at('2027-02-13T00:00:00Z').getTime() + extraMs),
      anchorDay: null,
    });
  });

  it('of pro, ordered on enterprise, converts the unused days of enterprise', () => {
    const enterprise = buy(NO_PAID_TIME, 'enterprise', '2027-01-01T00:00:00Z');
    const later = buy(enterprise, 'pro', '2027-01-31T00:00:00Z');
    const extraMs = Math.round((DAY_MS * 99) / 19);
    expect(later).toMatchObject({
      tier: 'pro',
      endDate: new Date(at('2027-02-28T00:00:00Z').getTime() + extraMs),
    });
  });

  it('of pro, ordered before enterprise was granted, extends enterprise by its worth', () => {
    const enterprise = buy(NO_PAID_TIME, 'enterprise', '2027-01-01T00:00:00Z');
    const later = buy(enterprise, 'pro', '2027-01-02T00:00:00Z', 'free');
    const worthMs = Math.round((31 * DAY_MS * 19) / 99);
    expect(later).toMatchObject({
      tier: 'enterprise',
      endDate: new Date((enterprise.endDate?.getTime() ?? 0) + worthMs),
    });
  });

  it('replaces another tier without an end, and changes nothing for the same tier', () => {
    const endless: PaidTime = { tier: 'enterprise', endDate: null, anchorDay: null };
    expect(buy(endless, 'pro', '2027-01-01T00:00:00Z')).toMatchObject({
      tier: 'pro',
      endDate: at('2027-02-01T00:00:00Z'),
    });
    expect(buy(endless, 'enterprise', '2027-01-01T00:00:00Z')).toEqual(endless);
  });
});

it('a year costs ten months and a pass its own price', () => {
  const prices = [
    priceOf({ product: 'month', tier: 'pro' }),
    priceOf({ product: 'year', tier: 'pro' }),
    priceOf({ product: 'month', tier: 'enterprise' }),
    priceOf({ product: 'year', tier: 'enterprise' }),
    priceOf({ product: 'pass', tier: null }),
  ];
  expect(prices).toEqual([19, 190, 99, 990, 49]);
});

describe('a pass', () => {
  const paidAt = at('2030-01-31T10:00:00Z');
  const passLimit = passLimitOf(paidAt);

  it('ends 60 days after the event, at most 18 months after its payment', () => {
    expect(passLimit).toEqual(at('2031-07-31T10:00:00Z'));
    expect(passUntil({ date: at('2030-06-15T16:00:00Z'), passLimit })).toEqual(at('2030-08-14T16:00:00Z'));
    expect(passUntil({ date: at('2032-06-15T16:00:00Z'), passLimit })).toEqual(passLimit);
    expect(passUntil({ date: at('2032-06-15T16:00:00Z'), passLimit: null })).toBeNull();
  });

  it('makes the event’s tier never worse, and exactly until its end', () => {
    const date = at('2030-06-15T16:00:00Z');
    const end = passUntil({ date, passLimit });
    for (const subscriptionTier of TIERS) {
      const event = { date, passLimit, owner: { subscriptionTier, subscriptionEndDate: null } };
      const before = tierOf(event, new Date(end.getTime() - 1)).name;
      expect(before).toBe(subscriptionTier === 'enterprise' ? 'enterprise' : 'pass');
      expect(EVENT_TIERS.indexOf(before)).toBeGreaterThanOrEqual(EVENT_TIERS.indexOf(subscriptionTier));
      expect(tierOf(event, end).name).toBe(subscriptionTier);
      expect(showsFloorPlan(event, end)).toBe(true);
      expect(showsFloorPlan({ ...event, passLimit: null }, end)).toBe(subscriptionTier === 'enterprise');
    }
  });
});
