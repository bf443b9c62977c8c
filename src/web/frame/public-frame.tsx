import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { useT } from '../lib/i18n.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { AppLink } from './app-link.tsx';
import { BrandLink } from './brand-link.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MainContent, SkipLink } from './main-content.tsx';

/** Header and footer of pages that need no session. */
export function PublicFrame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-hairline border-b print:hidden">
        <div className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 sm:px-6">
          <BrandLink />
          <div className="ml-auto flex items-center gap-1 sm:gap-4">
            <LanguageSwitcher />
            <AppLink
              to={isSignedIn ? paths.dashboard : paths.auth}
              className={buttonLook({ variant: 'ghost', size: 'compact' })}
            >
              {t(isSignedIn ? 'nav.dashboard' : 'nav.login')}
            </AppLink>
          </div>
        </div>
      </header>
      <MainContent>{children}</MainContent>
      <Footer isSignedIn={isSignedIn} />
    </div>
  );
}
