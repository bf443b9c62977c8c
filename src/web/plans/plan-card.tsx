import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '../../shared/plans.ts';
import { formatMoney } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { planFeatures } from './plan-features.ts';

interface PlanCardProps {
  plan: Plan;
  /** Beside the plan's name, for instance that it is the reader's own. */
  mark?: ReactNode;
  /** What to do with it, at the card's foot. */
  children: ReactNode;
}

/** One of the three plans, the same to visitors and to customers. */
export function PlanCard({ plan, mark, children }: PlanCardProps) {
  const { t, language } = useLanguage();
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-2xl border bg-card p-7',
        plan.isPopular ? 'border-accent shadow-lifted outline-1 outline-accent' : 'border-hairline shadow-card',
      )}
    >
      {plan.isPopular && <Badge className="absolute -top-3.5 left-7">{t('plans.popular')}</Badge>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-2xl">{t(`plans.${plan.tier}`)}</h3>
        {mark}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
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
      <div className="mt-auto flex flex-col gap-3">{children}</div>
    </li>
  );
}
