import { Printer } from 'lucide-react';
import type { Company } from '../../../shared/contracts/contact.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { privacy as privacyEn } from './en/privacy.ts';
import { terms as termsEn } from './en/terms.ts';
import { privacy as privacyHu } from './hu/privacy.ts';
import { terms as termsHu } from './hu/terms.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalText } from './legal-text.ts';
import { TableOfContents } from './table-of-contents.tsx';

const LAST_UPDATED = '2025-04-25';

type LegalTextName = 'terms' | 'privacy';

/** Substantial changes since LAST_UPDATED, oldest first. Every substantial change of a legal text needs an entry. */
const AMENDMENTS = {
  terms: [],
  privacy: [
    { date: '2026-11-15', what: 'legal.privacyAmendedForBrowserCookie' },
    { date: '2026-11-15', what: 'legal.privacyAmendedForSeatFinder' },
  ],
} as const satisfies Record<LegalTextName, readonly { readonly date: string; readonly what: string }[]>;

const TEXTS: Record<LegalTextName, Record<Language, LegalText>> = {
  terms: { en: termsEn, hu: termsHu },
  privacy: { en: privacyEn, hu: privacyHu },
};

function LegalArticle({ text, company }: { text: LegalText; company: Company }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <TableOfContents sections={text.sections} />
      <div className="flex max-w-[68ch] flex-col gap-10 leading-7 print:max-w-none">
        <div className="flex flex-col gap-4 text-lg leading-8">
          <LegalBlocks blocks={text.intro} company={company} />
        </div>
        {text.sections.map(({ id, title, blocks }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-6 flex-col gap-4">
            <h2 id={`${id}-title`} className="break-after-avoid text-2xl">
              {index + 1}. {title}
            </h2>
            <LegalBlocks blocks={blocks} company={company} />
          </section>
        ))}
      </div>
    </div>
  );
}

export function LegalPage({ name, company }: { name: LegalTextName; company: Company }) {
  const { t, language } = useLanguage();
  const formatDate = (date: string) => formatLongDate(date, { language, timeZone: 'UTC' });
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-14 print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-4 border-hairline border-b pb-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t(`footer.${name}`)}</h1>
          <p className="mt-2 text-muted">{t('legal.lastUpdated', { date: formatDate(LAST_UPDATED) })}</p>
          {AMENDMENTS[name].map(({ date, what }) => (
            <p key={what} className="mt-1 max-w-[68ch] text-muted">
              {t('legal.amended', { date: formatDate(date), what: t(what) })}
            </p>
          ))}
        </div>
        {/* Unhidden by the page's script: without JavaScript it could do nothing. */}
        <button
          type="button"
          hidden
          data-print
          className={buttonLook({ variant: 'outline', size: 'small', className: 'print:hidden' })}
        >
          <Printer className="size-4" aria-hidden="true" />
          {t('legal.print')}
        </button>
      </div>
      <LegalArticle text={TEXTS[name][language]} company={company} />
    </div>
  );
}
