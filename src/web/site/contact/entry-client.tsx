import '../../lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SITE_PAGE_DATA_ID } from '../../../shared/contracts/site-pages.ts';
import { Toaster } from '../../ui/toast.tsx';
import { ContactApp, type ContactAppProps } from './contact-app.tsx';

const container = document.getElementById('root');
const data = document.getElementById(SITE_PAGE_DATA_ID);
if (container === null || data === null) throw new Error('The page has no element to hydrate');
const props = JSON.parse(data.textContent) as ContactAppProps;

hydrateRoot(
  container,
  <StrictMode>
    <ContactApp {...props} />
  </StrictMode>,
);

const notices = document.body.appendChild(document.createElement('div'));
const { common } = props.words[props.language];
createRoot(notices).render(
  <Toaster noticeLabel={common.notification} regionLabel={common.notifications} closeLabel={common.close} />,
);
