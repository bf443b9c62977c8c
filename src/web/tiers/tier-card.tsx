import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceOf, type TierDetails } from '../../shared/tiers.ts';
import { formatMoney } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { tierFeatures } from './tier-features.ts';

interface TierCardProps {
  tier: TierDetails;
  /** A badge beside the tier's name, for instance that it is the reader's own. */
  mark?: ReactNode;
  /** The buttons at the card's foot. */
  children: ReactNode;
}

/** One of the three tiers, the same on the landing page and on the organiser's subscription page. */
export function TierCard({ tier, mark, children }: TierCardProps) {
  const { t, language } = useLanguage();
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-2xl border bg-card p-7',
        tier.isPopular ? 'border-accent shadow-lifted outline-1 outline-accent' : 'border-hairline shadow-card',
      )}
    >
      {tier.isPopular && <Badge className="absolute -top-3.5 left-7">{t('tiers.popular')}</Badge>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-2xl">{t(`tiers.${tier.name}`)}</h3>
        {mark}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-5xl text-accent">{formatMoney(tier.price, language)}</span>
        <span className="text-muted">{t('tiers.perMonth')}</span>
      </p>
      {tier.name !== 'free' && (
        <p className="mt-1 text-muted text-sm">
          {t('tiers.orYear', { price: formatMoney(priceOf({ product: 'year', tier: tier.name }), language) })}
        </p>
      )}
      <ul className="mt-6 mb-8 flex flex-col gap-3 border-hairline border-t pt-6 text-sm">
        {tierFeatures(tier, t).map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3">{children}</div>
    </li>
  );
}
