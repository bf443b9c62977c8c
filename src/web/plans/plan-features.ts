import type { Translate } from '../../shared/i18n/message-key.ts';
import { PLANS, type Plan, type Tier, UNLIMITED } from '../../shared/plans.ts';

const EXTRA_KEYS = {
  free: [],
  pro: ['plans.qrLookup', 'plans.prioritySupport'],
  enterprise: ['plans.layoutDesigner', 'plans.seatFinder', 'plans.roundTheClockSupport'],
} as const satisfies Record<Tier, readonly string[]>;

/** What stops with a plan: the QR code and the seat finder itself stay, for they work on every plan. */
const LOST_KEYS = {
  free: [],
  pro: ['plans.prioritySupport'],
  enterprise: ['plans.layoutDesigner', 'plans.seatMap', 'plans.roundTheClockSupport'],
} as const satisfies Record<Tier, readonly string[]>;

function limits(plan: Plan, t: Translate): string[] {
  return [
    plan.maxEvents === UNLIMITED ? t('plans.unlimitedEvents') : t('plans.eventCount', { count: plan.maxEvents }),
    plan.maxGuestsPerEvent === UNLIMITED
      ? t('plans.unlimitedGuests')
      : t('plans.guestsPerEvent', { count: plan.maxGuestsPerEvent }),
  ];
}

/** What a plan offers, a line each. */
export function planFeatures(plan: Plan, t: Translate): string[] {
  return [...limits(plan, t), ...EXTRA_KEYS[plan.tier].map((key) => t(key))];
}

/** What whoever leaves a plan for the free one gives up, a line each. */
export function lostFeatures(plan: Plan, t: Translate): string[] {
  const kept = limits(PLANS.free, t);
  return [...limits(plan, t).filter((line) => !kept.includes(line)), ...LOST_KEYS[plan.tier].map((key) => t(key))];
}
