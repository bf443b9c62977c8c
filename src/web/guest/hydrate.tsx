import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { HydrationData } from '../../shared/contracts/guest-pages.ts';
import { loadWebfonts } from '../ui/webfonts.ts';
import { GuestApp, type PageSet } from './guest-app.tsx';
import { isRsvpPage } from './page-texts.ts';
import { seatPages } from './seat-pages.tsx';
import './styles.css';

const container = document.getElementById('root');
const element = document.getElementById(
  'guest-page' satisfies typeof import('../../shared/contracts/guest-pages.ts').HYDRATION_DATA_ID,
);
if (container === null || element === null) throw new Error('The page has no element to hydrate');
const root = container;
const data = JSON.parse(element.textContent) as HydrationData;

function hydrate(pages: PageSet): void {
  hydrateRoot(
    root,
    <StrictMode>
      <GuestApp {...data} pages={pages} />
    </StrictMode>,
  );
}

// Not awaited at the top of this module, which would make the seat finder wait too.
if (isRsvpPage(data.page)) void import('./rsvp/rsvp-pages.tsx').then(({ rsvpPages }) => hydrate(rsvpPages));
else hydrate(seatPages);
loadWebfonts();
