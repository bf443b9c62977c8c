import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { GuestPageRenderer, HydrationData } from '../../shared/contracts/guest-pages.ts';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { GuestApp } from './guest-app.tsx';
import { seatTexts } from './language.tsx';
import { isRsvpPage } from './page-texts.ts';
import { rsvpPages } from './rsvp/rsvp-pages.tsx';
import { loadRsvpTexts } from './rsvp/texts.tsx';
import { seatPages } from './seat-pages.tsx';

await Promise.all(LANGUAGES.flatMap((language) => [seatTexts.load(language), loadRsvpTexts(language)]));

/** Renders the components that the browser hydrates to HTML. */
export const renderGuestPage: GuestPageRenderer['renderGuestPage'] = (data: HydrationData) => {
  const pages = isRsvpPage(data.page) ? rsvpPages : seatPages;
  return {
    body: renderToString(
      <StrictMode>
        <GuestApp {...data} pages={pages} />
      </StrictMode>,
    ),
    ...pages.describe(data.page, data.language),
  };
};
