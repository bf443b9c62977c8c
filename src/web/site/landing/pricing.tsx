import { paths } from '../../../shared/paths.ts';
import { TIER_DETAILS, TIERS } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { TierCard } from '../../tiers/tier-card.tsx';
import { buttonLook } from '../../ui/button-look.ts';

const CHOOSE_KEYS = { free: 'plans.chooseFree', pro: 'plans.choosePro', enterprise: 'plans.chooseEnterprise' } as const;

export function Pricing() {
  const t = useT();
  return (
    <section className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
      <h2 className="text-3xl sm:text-4xl">{t('landing.pricingTitle')}</h2>
      <p className="mt-3 text-muted">{t('landing.pricingSubtitle')}</p>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {TIERS.map((tier) => (
          <TierCard key={tier} tier={TIER_DETAILS[tier]}>
            <a
              href={paths.auth}
              className={buttonLook({ variant: TIER_DETAILS[tier].isPopular ? 'primary' : 'outline' })}
            >
              {t(CHOOSE_KEYS[tier])}
            </a>
          </TierCard>
        ))}
      </ul>
      <p className="mt-6 text-muted text-sm">{t('plans.everyPlan')}</p>
    </section>
  );
}
