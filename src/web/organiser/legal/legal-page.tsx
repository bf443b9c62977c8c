import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { Company } from '../../../shared/contracts/contact.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useCompany } from '../contact/api.ts';
import { LoadError } from '../shell/load-error.tsx';
import { type LegalTextName, useLegalText } from './api.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalText } from './legal-text.ts';
import { TableOfContents } from './table-of-contents.tsx';

const LAST_UPDATED = '2025-04-25';

function LegalArticle({ text, company }: { text: LegalText; company: Company }) {
  // The address may name a section, which was not there yet when the page opened.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
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

function LegalPage({ name }: { name: LegalTextName }) {
  const { t, language } = useLanguage();
  const text = useLegalText(name);
  const company = useCompany();
  const title = t(`footer.${name}`);
  usePageTitle(title);
  const hasFailed = [text, company].some(({ error, isFetching }) => error && !isFetching);
  const retry = () => {
    for (const query of [text, company]) if (query.error) void query.refetch();
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-14 print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-4 border-hairline border-b pb-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-2 text-muted">
            {t('legal.lastUpdated', { date: formatLongDate(LAST_UPDATED, { language, timeZone: 'UTC' }) })}
          </p>
        </div>
        <Button variant="outline" size="small" className="print:hidden" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          {t('legal.print')}
        </Button>
      </div>
      {text.data && company.data ? (
        <LegalArticle text={text.data} company={company.data} />
      ) : hasFailed ? (
        <LoadError message={t('legal.loadError')} onRetry={retry} />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </div>
  );
}

export function TermsPage() {
  return <LegalPage name="terms" />;
}

export function PrivacyPage() {
  return <LegalPage name="privacy" />;
}
