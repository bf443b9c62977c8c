import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PASS_DAYS_AFTER_EVENT, PASS_DETAILS, PASS_MAX_MONTHS } from '../../shared/tiers.ts';
import { formatMoney } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { passFeatures } from './tier-features.ts';

/** The pass, below the three tiers; the same on the landing page and on the organiser's subscription page. */
export function PassCard({ children }: { children: ReactNode }) {
  const { t, language } = useLanguage();
  const lasts = t('tiers.passLasts', { days: PASS_DAYS_AFTER_EVENT, months: PASS_MAX_MONTHS });
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 rounded-2xl border border-hairline bg-card p-7 shadow-card md:grid-cols-2">
      <div className="flex flex-col">
        <h3 className="text-2xl">{t('tiers.pass')}</h3>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-5xl text-accent">{formatMoney(PASS_DETAILS.price, language)}</span>
          <span className="text-muted">{t('tiers.passOnce')}</span>
        </p>
        <p className="mt-4 mb-6 max-w-prose text-sm">{t('tiers.passText')}</p>
        <div className="mt-auto flex flex-col gap-3">{children}</div>
      </div>
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-3 text-sm">
          {[...passFeatures(t), lasts].map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">{t('tiers.passStays')}</p>
      </div>
    </div>
  );
}
