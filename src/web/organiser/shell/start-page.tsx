import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { MainLayout } from './main-layout.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RequireSession } from './require-session.tsx';

const LandingPage = lazy(async () => ({ default: (await import('../landing/landing-page.tsx')).LandingPage }));
const DashboardPage = lazy(async () => ({ default: (await import('../dashboard/dashboard-page.tsx')).DashboardPage }));

/** `/` is the landing page for visitors and the dashboard for organisers. */
export function StartPage() {
  const { user } = useSession();
  return (
    <Suspense fallback={<LoadingScreen />}>
      {user === null ? (
        <PublicLayout>
          <LandingPage />
        </PublicLayout>
      ) : (
        <MainLayout>
          <RequireSession>
            <DashboardPage />
          </RequireSession>
        </MainLayout>
      )}
    </Suspense>
  );
}
