import { lazy, Suspense, useEffect, useRef } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../lib/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { MainLayout } from './main-layout.tsx';
import { RequireSession } from './require-session.tsx';

const DashboardPage = lazy(async () => ({ default: (await import('../dashboard/dashboard-page.tsx')).DashboardPage }));

/** The server sends visitors its landing page at this address, and the application only to whoever is signed in. */
function LandingReload() {
  useEffect(() => window.location.replace(paths.landing), []);
  return <LoadingScreen />;
}

/** `/` is the landing page for visitors and the dashboard for organisers. */
export function StartPage() {
  const { user, trouble } = useSession();
  // Whoever logs out here, or whose session ends here, goes to the sign-in page as from any other page.
  const wasSignedIn = useRef(false);
  if (user) wasSignedIn.current = true;
  if (user === null && trouble === null && !wasSignedIn.current) return <LandingReload />;
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
