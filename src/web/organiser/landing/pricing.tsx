import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { PLANS, type Plan, TIERS } from '../../../shared/plans.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { planFeatures } from '../subscription/plan-features.ts';

function PriceCard({ plan }: { plan: Plan }) {
  const { t, language } = useLanguage();
  const name = t(`plans.${plan.tier}`);
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-2xl border bg-card p-7',
        plan.isPopular ? 'border-accent shadow-lifted outline-1 outline-accent' : 'border-hairline shadow-card',
      )}
    >
      {plan.isPopular && <Badge className="absolute -top-3.5 left-7">{t('plans.popular')}</Badge>}
      <h3 className="text-2xl">{name}</h3>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="font-display text-5xl text-accent">{formatMoney(plan.price, language)}</span>
        <span className="text-muted">{t('plans.perMonth')}</span>
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-3 border-hairline border-t pt-6 text-sm">
        {planFeatures(plan, t).map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Button asChild variant={plan.isPopular ? 'primary' : 'outline'} className="mt-auto">
        <Link to={paths.auth}>{t('plans.choose', { plan: name })}</Link>
      </Button>
    </li>
  );
}

export function Pricing() {
  const { t } = useLanguage();
  return (
    <section className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
      <h2 className="text-3xl sm:text-4xl">{t('landing.pricingTitle')}</h2>
      <p className="mt-3 text-muted">{t('landing.pricingSubtitle')}</p>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {TIERS.map((tier) => (
          <PriceCard key={tier} plan={PLANS[tier]} />
        ))}
      </ul>
    </section>
  );
}
