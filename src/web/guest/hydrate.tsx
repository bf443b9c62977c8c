import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { HydrationData } from '../../shared/contracts/guest-pages.ts';
import { loadWebfonts } from '../lib/webfonts.ts';
import { GuestApp } from './guest-app.tsx';
import './styles.css';

const container = document.getElementById('root');
const data = document.getElementById(
  'guest-page' satisfies typeof import('../../shared/contracts/guest-pages.ts').HYDRATION_DATA_ID,
);
if (container === null || data === null) throw new Error('The page has no element to hydrate');

hydrateRoot(
  container,
  <StrictMode>
    <GuestApp {...(JSON.parse(data.textContent) as HydrationData)} />
  </StrictMode>,
);
loadWebfonts();
