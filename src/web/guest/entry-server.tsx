import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { GuestPageRenderer, HydrationData } from '../../shared/contracts/guest-pages.ts';
import { GuestApp } from './guest-app.tsx';
import { describePage } from './page-texts.ts';

/** Renders the components that the browser hydrates to HTML. */
export const renderGuestPage: GuestPageRenderer['renderGuestPage'] = (data: HydrationData) => ({
  body: renderToString(
    <StrictMode>
      <GuestApp {...data} />
    </StrictMode>,
  ),
  ...describePage(data.page, data.language),
});
