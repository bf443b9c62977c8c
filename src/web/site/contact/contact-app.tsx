import { useEffect } from 'react';
import type { ContactPageContent, SitePageData } from '../../../shared/contracts/site-pages.ts';
import { AppTexts } from '../../../shared/i18n/app-texts.ts';
import type * as sections from '../../../shared/i18n/apps/contact-en.ts';
import type * as catalog from '../../../shared/i18n/en.ts';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { useT } from '../../lib/i18n.tsx';
import { LanguageProvider } from '../../lib/language-provider.tsx';
import { ContactPage } from './contact-page.tsx';

/** The language can change without reloading the page, which would lose what was typed. */
export const contactTexts = new AppTexts<typeof sections, typeof catalog>({
  en: () => import('../../../shared/i18n/apps/contact-en.ts'),
  hu: () => import('../../../shared/i18n/apps/contact-hu.ts'),
});

export type ContactAppProps = SitePageData<ContactPageContent>;

function Page({ page, isSignedIn }: Pick<ContactAppProps, 'page' | 'isSignedIn'>) {
  const t = useT();
  useEffect(() => {
    document.title = `${t('contact.title')} · ${t('common.brand')}`;
  }, [t]);
  return (
    <PublicFrame isSignedIn={isSignedIn}>
      <ContactPage content={page} />
    </PublicFrame>
  );
}

/** The contact page: rendered on the server, hydrated in the browser once the texts of its language are loaded. */
export function ContactApp({ language, ...page }: ContactAppProps) {
  return (
    <LanguageProvider texts={contactTexts} initialLanguage={language}>
      <Page {...page} />
    </LanguageProvider>
  );
}
