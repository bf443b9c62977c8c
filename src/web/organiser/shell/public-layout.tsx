import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { useSession } from '../../lib/session.ts';

/** Around the application's pages that anyone may open. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession();
  return <PublicFrame isSignedIn={user !== null}>{children}</PublicFrame>;
}
