import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { BrandLink } from './brand-link.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MainContent, SkipLink } from './main-content.tsx';

/** Around the pages that anyone may open. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useT();
  const { user } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-hairline border-b print:hidden">
        <div className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 sm:px-6">
          <BrandLink />
          <div className="ml-auto flex items-center gap-1 sm:gap-4">
            <LanguageSwitcher />
            <Button asChild variant="ghost" size="compact">
              {user ? (
                <Link to={paths.dashboard}>{t('nav.dashboard')}</Link>
              ) : (
                <Link to={paths.auth}>{t('nav.login')}</Link>
              )}
            </Button>
          </div>
        </div>
      </header>
      <MainContent>{children}</MainContent>
      <Footer />
    </div>
  );
}
