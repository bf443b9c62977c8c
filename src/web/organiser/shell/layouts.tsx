import type { ReactNode } from 'react';
import { Outlet, useMatch } from 'react-router';
import { pagePatterns } from '../../../shared/paths.ts';
import { Footer } from '../../frame/footer.tsx';
import { MainContent, SkipLink } from '../../frame/main-content.tsx';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { useIsSessionEnded, useSession } from '../../lib/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageNotice } from '../../ui/dialog.tsx';
import { parseEventId } from '../event/event-id.ts';
import { EventGate } from './event-gate.tsx';
import { EventNav } from './event-nav.tsx';
import { Header } from './header.tsx';
import { SessionEndNotice, useResumedSession } from './session-end-notice.tsx';

export function MainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession();
  const isEnded = useIsSessionEnded();
  useResumedSession();
  const isEditor = useMatch(pagePatterns.eventLayout) !== null;
  const eventId = parseEventId(useMatch('/events/:id/*')?.params.id);
  const barWidth = isEditor ? '[--bar-width:110rem]' : eventId !== undefined && '[--bar-width:90rem]';
  return (
    <PageNotice value={isEnded && <SessionEndNotice />}>
      {/* The bars are as wide as what they lead to: an event's guest list and editor take more room than other pages. */}
      <div className={classNames('flex min-h-dvh flex-col', barWidth)}>
        <SkipLink />
        <Header />
        {user && <EventNav />}
        <MainContent>
          {user && eventId !== undefined ? <EventGate eventId={eventId}>{children}</EventGate> : children}
        </MainContent>
        <Footer isSignedIn={user !== null} />
      </div>
    </PageNotice>
  );
}

/** Header and footer of the application's pages that need no session. */
export function PublicPageLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession();
  return <PublicFrame isSignedIn={user !== null}>{children}</PublicFrame>;
}
