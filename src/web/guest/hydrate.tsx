import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { HydrationData } from '../../shared/contracts/guest-pages.ts';
import { loadWebfonts } from '../ui/webfonts.ts';
import { GuestApp, loadTexts, type PageSet } from './guest-app.tsx';
import { isRsvpPage } from './page-texts.ts';
import { seatPages } from './seat-pages.tsx';
import { RSVP_TEXT_FILES } from './text-files.ts';
import './styles.css';

const container = document.getElementById('root');
const element = document.getElementById(
  'guest-page' satisfies typeof import('../../shared/contracts/guest-pages.ts').HYDRATION_DATA_ID,
);
if (container === null || element === null) throw new Error('The page has no element to hydrate');
const root = container;
const data = JSON.parse(element.textContent) as HydrationData;

async function hydrate(pages: PageSet) {
  await loadTexts(pages, data.page, data.language);
  hydrateRoot(
    root,
    <StrictMode>
      <GuestApp {...data} pages={pages} />
    </StrictMode>,
  );
}

async function loadRsvpPages(): Promise<PageSet> {
  const { page, language } = data;
  // Started together with the code that uses them, which on a slow network comes a second later.
  void RSVP_TEXT_FILES[page.kind === 'rsvp' && !page.rsvp.isFormal ? 'informal' : 'formal'][language]();
  return (await import('./rsvp/rsvp-pages.tsx')).rsvpPages;
}

// Not awaited at the top of this module, which would make the seat finder wait too.
if (isRsvpPage(data.page)) void loadRsvpPages().then(hydrate);
else void hydrate(seatPages);
loadWebfonts();
