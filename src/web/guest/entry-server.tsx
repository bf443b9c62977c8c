import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { GuestPageRenderer, HydrationData } from '../../shared/contracts/guest-pages.ts';
import { GuestApp } from './guest-app.tsx';
import { pageWords } from './page-words.ts';

/** The same components that the browser takes over, as text. */
export const renderGuestPage: GuestPageRenderer['renderGuestPage'] = (data: HydrationData) => ({
  body: renderToString(
    <StrictMode>
      <GuestApp {...data} />
    </StrictMode>,
  ),
  ...pageWords(data.page, data.language),
});
