import '../lib/zod-without-eval.ts';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, redirectDocument } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppTexts } from '../../shared/i18n/app-texts.ts';
import type * as sections from '../../shared/i18n/apps/try-en.ts';
import type * as catalog from '../../shared/i18n/en.ts';
import { pagePatterns } from '../../shared/paths.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { useT } from '../lib/i18n.tsx';
import { findLanguage, LanguageProvider } from '../lib/language-provider.tsx';
import { Toaster } from '../ui/toast.tsx';
import { SandboxPage } from './sandbox/sandbox-page.tsx';
import { StandaloneErrorScreen } from './shell/error-screen.tsx';
import './styles.css';

// The sandbox is an application of its own: the organiser's asks who is signed in before anything else.

// The scroll lock of dialogs adds a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

const texts = new AppTexts<typeof sections, typeof catalog>({
  en: () => import('../../shared/i18n/apps/try-en.ts'),
  hu: () => import('../../shared/i18n/apps/try-hu.ts'),
});

function TryPage() {
  const t = useT();
  return (
    <PublicFrame isSignedIn={false}>
      <SandboxPage />
      <Toaster
        noticeLabel={t('common.notification')}
        regionLabel={t('common.notifications')}
        closeLabel={t('common.close')}
      />
    </PublicFrame>
  );
}

const router = createBrowserRouter([
  { path: pagePatterns.sandbox, Component: TryPage, ErrorBoundary: StandaloneErrorScreen },
  // Links of the editor to pages of the organiser's application.
  { path: '*', loader: ({ request }) => redirectDocument(request.url), Component: () => null },
]);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id root');
const root = createRoot(container);
const language = findLanguage();
void texts.load(language).then(() =>
  root.render(
    <StrictMode>
      <LanguageProvider texts={texts} initialLanguage={language}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </StrictMode>,
  ),
);
