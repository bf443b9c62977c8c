import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { findLanguage, LanguageProvider } from '../lib/language-provider.tsx';
import { queryClient } from '../lib/query-client.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { DoorApp } from './door/door-app.tsx';
import { doorTexts } from './door/door-texts.ts';
import './styles.css';

// The scroll lock of dialogs adds a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id root');

const root = createRoot(container);

async function start() {
  const language = findLanguage();
  await doorTexts.load(language);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider texts={doorTexts} initialLanguage={language}>
          <DoorApp />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  // Staff can then change the language without a network, also on phones that could not store the door's files.
  whenIdle(() => void Promise.allSettled(LANGUAGES.map((other) => doorTexts.load(other))));
}

void start();
