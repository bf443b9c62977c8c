import { Printer } from 'lucide-react';
import type { Company } from '../../../shared/contracts/contact.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { privacy as privacyEn } from './en/privacy.ts';
import { terms as termsEn } from './en/terms.ts';
import { privacy as privacyHu } from './hu/privacy.ts';
import { terms as termsHu } from './hu/terms.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalText } from './legal-text.ts';

const LAST_UPDATED = '2025-04-25';

type LegalTextName = 'terms' | 'privacy';

/** Substantial changes since LAST_UPDATED, oldest first. Every substantial change of a legal text needs an entry. */
const AMENDMENTS = {
  terms: [
    { date: '2026-11-16', what: 'legal.termsAmendedForNeeds' },
    { date: '2026-11-16', what: 'legal.termsAmendedForGuestMails' },
    { date: '2026-11-17', what: 'legal.termsAmendedForPasses' },
    { date: '2026-11-18', what: 'legal.termsAmendedForPlanningTogether' },
  ],
  privacy: [
    { date: '2026-11-15', what: 'legal.privacyAmendedForBrowserCookie' },
    { date: '2026-11-15', what: 'legal.privacyAmendedForSeatFinder' },
    { date: '2026-11-16', what: 'legal.privacyAmendedForNeeds' },
    { date: '2026-11-16', what: 'legal.privacyAmendedForGuestMails' },
    { date: '2026-11-16', what: 'legal.privacyAmendedForDoor' },
    { date: '2026-11-16', what: 'legal.privacyAmendedForPrinting' },
    { date: '2026-11-17', what: 'legal.privacyAmendedForSandbox' },
    { date: '2026-11-18', what: 'legal.privacyAmendedForPlanningTogether' },
    { date: '2026-11-18', what: 'legal.privacyAmendedForPhoneNumbers' },
  ],
} as const satisfies Record<LegalTextName, readonly { readonly date: string; readonly what: string }[]>;

const TEXTS: Record<LegalTextName, Record<Language, LegalText>> = {
  terms: { en: termsEn, hu: termsHu },
  privacy: { en: privacyEn, hu: privacyHu },
};

function Links({ sections }: Pick<LegalText, 'sections'>) {
  return (
    <ol className="mt-2 flex flex-col text-sm">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-8 items-baseline gap-2 py-1.5 hover:text-accent hover:underline">
            <span className="w-6 shrink-0 text-muted tabular-nums">{index + 1}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The table of contents: beside the text on wide screens, collapsed above it on narrow ones. */
function TableOfContents({ sections }: Pick<LegalText, 'sections'>) {
  const t = useT();
  const title = t('legal.contents');
  return (
    <nav aria-label={title} className="print:hidden lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
      <div className="hidden lg:block">
        <h2 className="font-sans font-semibold text-muted text-xs uppercase tracking-wider">{title}</h2>
        <Links sections={sections} />
      </div>
      <details className="rounded-xl border border-hairline bg-card px-4 py-2 lg:hidden">
        <summary className="min-h-8 cursor-pointer py-1.5 font-medium">{title}</summary>
        <Links sections={sections} />
      </details>
    </nav>
  );
}

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
        {/* The page's script shows the button, which would do nothing without JavaScript. */}
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
