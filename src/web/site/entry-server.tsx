import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { SitePage, SitePageData, SitePageRenderer } from '../../shared/contracts/site-pages.ts';
import type { Translate } from '../../shared/i18n/message-key.ts';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { LanguageContext } from '../lib/i18n.tsx';
import { ContactApp, type ContactAppProps, contactTexts } from './contact/contact-app.tsx';
import { HelpPage } from './help/help-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { LegalPage } from './legal/legal-page.tsx';

await Promise.all(LANGUAGES.map((language) => contactTexts.load(language)));

const TITLE_KEYS = {
  landing: { title: 'landing.title', description: 'landing.subtitle' },
  contact: { title: 'contact.title', description: 'contact.intro' },
  help: { title: 'footer.helpPage', description: 'footer.helpIntro' },
  terms: { title: 'footer.terms', description: 'footer.description' },
  privacy: { title: 'footer.privacy', description: 'footer.description' },
} as const;

/** Pages that are not hydrated: they have only the few lines of entry-client.ts. */
function renderStaticPage(data: SitePageData<Exclude<SitePage, { kind: 'contact' }>>, t: Translate): string {
  const { page, language, isSignedIn } = data;
  return renderToStaticMarkup(
    // Nothing to do in `setLanguage`: these pages change their language by being loaded again.
    <LanguageContext value={{ language, t, setLanguage: () => {} }}>
      <PublicFrame isSignedIn={isSignedIn}>
        {page.kind === 'landing' && <LandingPage />}
        {page.kind === 'help' && <HelpPage />}
        {'company' in page && <LegalPage name={page.kind} company={page.company} />}
      </PublicFrame>
    </LanguageContext>,
  );
}

export const renderSitePage: SitePageRenderer['renderSitePage'] = ({ page, language, isSignedIn }) => {
  const t = translatorFor(language);
  const { title, description } = TITLE_KEYS[page.kind];
  const words = { title: `${t(title)} · ${t('common.brand')}`, description: t(description) };
  if (page.kind !== 'contact')
    return { ...words, body: renderStaticPage({ page, language, isSignedIn }, t), hydration: null };
  const props: ContactAppProps = { page, language, isSignedIn };
  const body = renderToString(
    <StrictMode>
      <ContactApp {...props} />
    </StrictMode>,
  );
  return { ...words, body, hydration: props };
};
