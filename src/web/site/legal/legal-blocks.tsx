import type { ReactNode } from 'react';
import { MAILED_CODE_MINUTES } from '../../../shared/contracts/auth.ts';
import type { Company } from '../../../shared/contracts/contact.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import {
  PASS_DAYS_AFTER_EVENT,
  PASS_DETAILS,
  PASS_MAX_MONTHS,
  priceOf,
  TIER_DETAILS,
  TIERS,
} from '../../../shared/tiers.ts';
import { fillSlots } from '../../lib/fill-slots.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { passFeatures, tierFeatures } from '../../tiers/tier-features.ts';
import { type LegalBlock, type LegalSlot, TIERS_BLOCK } from './legal-text.ts';

const LINK = 'underline underline-offset-4 hover:text-accent';

function registersText({ registration, taxNumber }: Company, t: Translate): string {
  const part = (label: string, value: string | null) => (value ? `, ${label.toLowerCase()}: ${value}` : '');
  return part(t('contact.registration'), registration) + part(t('contact.taxNumber'), taxNumber);
}

function useSlots(company: Company): Record<LegalSlot, ReactNode> {
  const { t } = useLanguage();
  const link = (path: string, label: string) => (
    <a href={path} className={LINK}>
      {label}
    </a>
  );
  return {
    company: company.name,
    address: company.address,
    registers: registersText(company, t),
    email: (
      <a href={`mailto:${company.supportEmail}`} className={`${LINK} break-words`}>
        {company.supportEmail}
      </a>
    ),
    contact: link(paths.contact, t('footer.contact')),
    terms: link(paths.terms, t('footer.terms')),
    privacy: link(paths.privacy, t('footer.privacy')),
    settings: link(paths.settings, t('nav.settings')),
    subscription: link(paths.subscription, t('nav.subscription')),
    codeMinutes: MAILED_CODE_MINUTES,
  };
}

function Entries({ entries }: { entries: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-col divide-y divide-hairline border-hairline border-y">
      {entries.map(([term, description]) => (
        <div key={term} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <dt className="font-medium">{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

function TierEntries() {
  const { t, language } = useLanguage();
  const money = (amount: number) => formatMoney(amount, language);
  const entries = TIERS.map((tier) => {
    const details = TIER_DETAILS[tier];
    const price = `${money(details.price)} ${t('tiers.perMonth')}`;
    const year = tier === 'free' ? '' : `, ${t('tiers.orYear', { price: money(priceOf({ product: 'year', tier })) })}`;
    return [`${t(`tiers.${tier}`)}: ${price}${year}`, tierFeatures(details, t).join(' · ')] as const;
  });
  const pass = [
    `${t('tiers.pass')}: ${money(PASS_DETAILS.price)} ${t('tiers.passOnce')}`,
    [...passFeatures(t), t('tiers.passLasts', { days: PASS_DAYS_AFTER_EVENT, months: PASS_MAX_MONTHS })].join(' · '),
  ] as const;
  return <Entries entries={[...entries, pass]} />;
}

export function LegalBlocks({ blocks, company }: { blocks: readonly LegalBlock[]; company: Company }) {
  const slots = useSlots(company);
  return blocks.map((block) => {
    if (block === TIERS_BLOCK) return <TierEntries key={block} />;
    if (typeof block === 'string') return <p key={block}>{fillSlots(block, slots)}</p>;
    if (Array.isArray(block))
      return (
        <ul key={block[0]} className="flex list-disc flex-col gap-2 pl-6 marker:text-accent">
          {block.map((item) => (
            <li key={item}>{fillSlots(item, slots)}</li>
          ))}
        </ul>
      );
    const entries = Object.entries(block).map(([term, text]) => [term, fillSlots(text, slots)] as const);
    return <Entries key={entries[0]?.[0]} entries={entries} />;
  });
}
