import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MainContent, SkipLink } from './main-content.tsx';

/** Around the organiser's own pages. */
export function MainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <MainContent>{children}</MainContent>
      <Footer />
    </div>
  );
}
