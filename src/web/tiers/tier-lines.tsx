import type { TierDetails } from '../../shared/tiers.ts';
import { formatMoney } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { tierFeatures } from './tier-features.ts';

/** What a tier offers as a list, titled as the reader's own tier or as the one to upgrade to. */
export function TierLines({ tier, isCurrent = false }: { tier: TierDetails; isCurrent?: boolean }) {
  const { t, language } = useLanguage();
  const tierName = t(`tiers.${tier.name}`);
  return (
    <div>
      <p className="font-medium text-sm">
        {isCurrent
          ? t('upgrade.current', { tier: tierName })
          : t('upgrade.next', { tier: tierName, price: formatMoney(tier.price, language) })}
      </p>
      <ul className="mt-1 list-disc pl-5 text-muted text-sm leading-6">
        {tierFeatures(tier, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
