import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useIsSessionEnded } from '../../lib/session-end.ts';
import { StandingNotice } from '../../ui/dialog.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MainContent, SkipLink } from './main-content.tsx';
import { SessionEndNotice, useResumedSession } from './session-end-notice.tsx';

/** Around the organiser's own pages. */
export function MainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const isEnded = useIsSessionEnded();
  useResumedSession();
  return (
    <StandingNotice value={isEnded && <SessionEndNotice />}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Header />
        <MainContent>{children}</MainContent>
        <Footer />
      </div>
    </StandingNotice>
  );
}
