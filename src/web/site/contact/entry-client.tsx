import '../../lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SITE_PAGE_DATA_ID } from '../../../shared/contracts/site-pages.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { ContactApp, type ContactAppProps, contactTexts } from './contact-app.tsx';

const container = document.getElementById('root');
const data = document.getElementById(SITE_PAGE_DATA_ID);
if (container === null || data === null) throw new Error('The page has no element to hydrate');
const root = container;
const props = JSON.parse(data.textContent) as ContactAppProps;

void contactTexts.load(props.language).then(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <ContactApp {...props} />
    </StrictMode>,
  );
  const t = contactTexts.in(props.language);
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Toaster
      noticeLabel={t('common.notification')}
      regionLabel={t('common.notifications')}
      closeLabel={t('common.close')}
    />,
  );
});
