import '../lib/zod-without-eval.ts';
import { setNonce } from 'get-nonce';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { AppTexts } from '../../shared/i18n/app-texts.ts';
import type * as sections from '../../shared/i18n/apps/try-en.ts';
import type * as catalog from '../../shared/i18n/en.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { useT } from '../lib/i18n.tsx';
import { findLanguage, LanguageProvider } from '../lib/language-provider.tsx';
import { watchForMissingScripts } from '../lib/new-version.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { SandboxPage } from './sandbox/sandbox-page.tsx';
import { StandaloneFailedPage } from './shell/failed-page.tsx';
import './styles.css';

// The sandbox is an application of its own: the organiser's asks who is signed in before anything else. It has one page, so no
// router, and no schemas at its start: together they were a fifth of the script that a slow phone waits for.

// The scroll lock of dialogs adds a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

// The page that says what failed has to tell a script that is gone from a fault.
watchForMissingScripts(() => {});

const texts = new AppTexts<typeof sections, typeof catalog>({
  en: () => import('../../shared/i18n/apps/try-en.ts'),
  hu: () => import('../../shared/i18n/apps/try-hu.ts'),
});

const Toaster = lazy(async () => ({ default: (await import('./sandbox/later-parts.ts')).Toaster }));

function TryPage() {
  const t = useT();
  return (
    <ErrorBoundary fallback={(error) => <StandaloneFailedPage error={error} />}>
      <PublicFrame isSignedIn={false}>
        <SandboxPage />
        <Suspense>
          <Toaster
            noticeLabel={t('common.notification')}
            regionLabel={t('common.notifications')}
            closeLabel={t('common.close')}
          />
        </Suspense>
      </PublicFrame>
    </ErrorBoundary>
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id root');
const root = createRoot(container);
const language = findLanguage();
void texts.load(language).then(() =>
  root.render(
    <StrictMode>
      <LanguageProvider texts={texts} initialLanguage={language}>
        <TryPage />
      </LanguageProvider>
    </StrictMode>,
  ),
);
