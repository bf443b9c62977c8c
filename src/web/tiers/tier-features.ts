import type { Translate } from '../../shared/i18n/message-key.ts';
import { PASS_DETAILS, TIER_DETAILS, type Tier, type TierDetails, UNLIMITED } from '../../shared/tiers.ts';

const EXTRA_KEYS = {
  free: [],
  pro: ['tiers.prioritySupport'],
  enterprise: ['tiers.layoutDesigner', 'tiers.seatFinder', 'tiers.roundTheClockSupport'],
} as const satisfies Record<Tier, readonly string[]>;

/** What an organiser loses with a tier, besides limits. The seat finder works on every tier, so it stays. */
const LOST_KEYS = {
  free: [],
  pro: ['tiers.prioritySupport'],
  enterprise: ['tiers.layoutDesigner', 'tiers.seatMap', 'tiers.roundTheClockSupport'],
} as const satisfies Record<Tier, readonly string[]>;

/** Limits, and what every tier has: listed by one alone, it would look like that tier's own. */
function limits(tier: TierDetails, t: Translate): string[] {
  return [
    tier.maxEvents === UNLIMITED ? t('tiers.unlimitedEvents') : t('tiers.eventCount', { count: tier.maxEvents }),
    tier.maxGuestsPerEvent === UNLIMITED
      ? t('tiers.unlimitedGuests')
      : t('tiers.guestsPerEvent', { count: tier.maxGuestsPerEvent }),
    t('tiers.mailsPerDay', { count: tier.mailsPerDay }),
    t('tiers.qrLookup'),
  ];
}

/** What a tier offers, one line per feature. */
export function tierFeatures(tier: TierDetails, t: Translate): string[] {
  return [...limits(tier, t), ...EXTRA_KEYS[tier.name].map((key) => t(key))];
}

/** What a pass gives its event, one line per feature. */
export function passFeatures(t: Translate): string[] {
  return [
    t('tiers.passFeature_layout'),
    t('tiers.passFeature_solver'),
    t('tiers.passFeature_map'),
    t('tiers.unlimitedGuests'),
    t('tiers.mailsPerDay', { count: PASS_DETAILS.mailsPerDay }),
  ];
}

/** What an organiser gives up by changing from this tier to the free one, one line per feature. */
export function lostFeatures(tier: TierDetails, t: Translate): string[] {
  const kept = limits(TIER_DETAILS.free, t);
  return [...limits(tier, t).filter((line) => !kept.includes(line)), ...LOST_KEYS[tier.name].map((key) => t(key))];
}
