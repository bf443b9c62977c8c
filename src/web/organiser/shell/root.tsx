import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Link, type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { paths, sitePagePatterns } from '../../../shared/paths.ts';
import { AppLinkContext } from '../../frame/app-link.tsx';
import { MAIN_CONTENT_ID } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { useGoogleReturnNotice } from '../auth/google-return.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { useNewVersionNotice } from './use-new-version-notice.ts';
import { useSavingNotices } from './use-saving-notices.ts';

const SITE_PATHS: readonly string[] = Object.values(sitePagePatterns);

/** Checks the session again on every navigation, so that an ended one is noticed. */
function useSessionRecheck(): void {
  const client = useQueryClient();
  const { key } = useLocation();
  const checkedKey = useRef(key);
  useEffect(() => {
    if (checkedKey.current === key) return;
    checkedKey.current = key;
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [client, key]);
}

/** A router link. Server-rendered pages are loaded as documents; `/` is one of them only for visitors. */
function RouterLink({ to, ...props }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { user } = useSession();
  const isDocument = SITE_PATHS.includes(to) && !(to === paths.landing && user !== null);
  return <Link to={to} reloadDocument={isDocument} {...props} />;
}

/** Moves the focus to a new page, so that screen readers announce it as after a full page load. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const focusedPathname = useRef(pathname);
  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    document.getElementById(MAIN_CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The first page of every tab has the key `default`; its scroll position is stored by path instead. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

export function Root() {
  const t = useT();
  const { isLoading } = useSession();
  useSessionRecheck();
  useNewVersionNotice();
  useSavingNotices();
  useGoogleReturnNotice();
  useFocusOnNewPage();
  return (
    <AppLinkContext value={RouterLink}>
      {isLoading ? <LoadingScreen /> : <Outlet />}
      <Toaster
        noticeLabel={t('common.notification')}
        regionLabel={t('common.notifications')}
        closeLabel={t('common.close')}
      />
      <ScrollRestoration getKey={scrollKey} />
    </AppLinkContext>
  );
}
