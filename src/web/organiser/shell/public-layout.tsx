import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { useSession } from '../../lib/session.ts';

/** Header and footer of the application's pages that need no session. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession();
  return <PublicFrame isSignedIn={user !== null}>{children}</PublicFrame>;
}
