import { lazy, Suspense, useEffect, useRef } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../lib/session.ts';
import { MainLayout } from './layouts.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { RequireSession } from './require-session.tsx';

const DashboardPage = lazy(async () => ({ default: (await import('../dashboard/dashboard-page.tsx')).DashboardPage }));

/** `/` is rendered by the server for visitors: reloading replaces the application by the landing page. */
function LandingReload() {
  useEffect(() => window.location.replace(paths.landing), []);
  return <LoadingScreen />;
}

/** The application at `/`: the dashboard. Visitors get the landing page from the server. */
export function StartPage() {
  const { user, checkError } = useSession();
  // After logging out here, the sign-in page follows, not the landing page.
  const wasSignedIn = useRef(false);
  if (user) wasSignedIn.current = true;
  if (user === null && checkError === null && !wasSignedIn.current) return <LandingReload />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <MainLayout>
        <RequireSession>
          <DashboardPage />
        </RequireSession>
      </MainLayout>
    </Suspense>
  );
}
