import type { Translate } from '../../../shared/i18n/message-key.ts';
import { type Plan, type Tier, UNLIMITED } from '../../../shared/plans.ts';

const EXTRA_KEYS = {
  free: [],
  pro: ['plans.qrLookup', 'plans.prioritySupport'],
  enterprise: ['plans.layoutDesigner', 'plans.seatFinder', 'plans.roundTheClockSupport'],
} as const satisfies Record<Tier, readonly string[]>;

/** What a plan offers, a line each. */
export function planFeatures(plan: Plan, t: Translate): string[] {
  return [
    plan.maxEvents === UNLIMITED ? t('plans.unlimitedEvents') : t('plans.eventCount', { count: plan.maxEvents }),
    plan.maxGuestsPerEvent === UNLIMITED
      ? t('plans.unlimitedGuests')
      : t('plans.guestsPerEvent', { count: plan.maxGuestsPerEvent }),
    ...EXTRA_KEYS[plan.tier].map((key) => t(key)),
  ];
}
