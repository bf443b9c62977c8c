import { useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { pagePatterns, paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { BrokenDoor } from './broken-door.tsx';
import { DoorPage } from './door-page.tsx';
import { DoorStartPage } from './door-start-page.tsx';
import { watchForLeftDoors } from './leave-door.ts';
import { watchForExpiredLists } from './model/expired-lists.ts';
import { listStore } from './model/list-store.ts';
import { appUpdates } from './offline/app-updates.ts';

/**
 * The door is an application of its own, loaded as a document and kept on the device by a service worker. It imports
 * everything at once: what it loaded later might be missing after an upgrade of the server, or without a network.
 */
export function DoorApp() {
  const t = useT();
  useEffect(() => appUpdates.start(), []);
  useEffect(() => watchForExpiredLists(listStore), []);
  useEffect(() => watchForLeftDoors(), []);
  return (
    <ErrorBoundary fallback={() => <BrokenDoor />}>
      <BrowserRouter>
        <Routes>
          <Route path={pagePatterns.doorStart} element={<DoorStartPage />} />
          <Route path={`${pagePatterns.door}/*`} element={<DoorPage />} />
          <Route path="*" element={<Navigate to={paths.doorStart} replace />} />
        </Routes>
      </BrowserRouter>
      <Toaster
        noticeLabel={t('common.notification')}
        regionLabel={t('common.notifications')}
        closeLabel={t('common.close')}
      />
    </ErrorBoundary>
  );
}
