import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../lib/language-provider.tsx';
import { queryClient } from '../lib/query-client.ts';
import { DoorApp } from './door/door-app.tsx';
import { doorTranslatorFor } from './door/door-texts.ts';
import './styles.css';

// The scroll lock of dialogs adds a style element, which the content security policy allows only with the nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id root');

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider translatorFor={doorTranslatorFor}>
        <DoorApp />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
