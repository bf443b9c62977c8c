import '../lib/zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { findLanguage, LanguageProvider } from '../lib/language-provider.tsx';
import { queryClient } from '../lib/query-client.ts';
import { sessionQuery, setEraserOfKeptData } from '../lib/session.ts';
import { listStore } from './door/model/list-store.ts';
import { router } from './router.tsx';
import { organiserTexts } from './texts.ts';
import './styles.css';

// The scroll lock of dialogs adds a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);
// Operations of the door that were not sent stay: they hold no guest's name except a walk-in's, and must not be lost.
setEraserOfKeptData(() =>
  listStore.eraseAll().catch((error) => console.warn('Guest lists could not be erased', error)),
);
// Reads the session while the page's own script is still loading.
void queryClient.prefetchQuery(sessionQuery);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id root');
const root = createRoot(container);

const language = findLanguage();
// The server's page preloads these texts. If they can't be loaded, rescue.js says so.
void organiserTexts.load(language).then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider texts={organiserTexts} initialLanguage={language}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
