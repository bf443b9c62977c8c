import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { paths } from '../../../shared/paths.ts';
import { BrandLink } from '../../frame/brand-link.tsx';
import { LanguageSwitcher } from '../../frame/language-switcher.tsx';
import { useT } from '../../lib/i18n.tsx';
import { useIsSessionEnded, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { MobileDrawer, NAVIGATION } from './mobile-drawer.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { useLogout } from './use-logout.ts';

function AccountMenu({ user }: { user: CurrentUser }) {
  const t = useT();
  const logout = useLogout();
  const name = user.fullName || user.email || t('nav.account');
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="small" className="w-full min-w-0">
          <span
            aria-hidden="true"
            className="hidden size-7 shrink-0 items-center justify-center lg:flex rounded-full border border-transparent bg-accent font-semibold text-on-accent text-xs uppercase"
          >
            {[...name][0]}
          </span>
          <span className="min-w-0 max-w-44 truncate">{name}</span>
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </Button>
      }
    >
      <DropdownMenuItem asChild>
        <Link to={paths.settings}>
          <Settings className="size-4" aria-hidden="true" />
          {t('nav.settings')}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => logout.mutate()}>
        <LogOut className="size-4" aria-hidden="true" />
        {t('nav.logout')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

export function Header() {
  const t = useT();
  const { user } = useSession();
  const isEnded = useIsSessionEnded();
  return (
    <header className="sticky top-0 z-30 border-hairline border-b bg-paper/95 backdrop-blur">
      <div className="mx-auto flex min-h-16 w-full max-w-(--bar-width,72rem) items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <BrandLink />
        {user && (
          <nav aria-label={t('nav.mainNavigation')} className="ml-1 hidden items-center md:flex lg:ml-4 lg:gap-1">
            {NAVIGATION.map(({ path, labelKey }) => (
              <NavLink
                key={path}
                to={path}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-9 items-center rounded-md px-2 text-sm lg:px-3 transition-colors hover:text-accent',
                    isActive ? 'font-semibold text-accent underline decoration-2 underline-offset-8' : 'text-ink',
                  )
                }
              >
                {t(labelKey)}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="ml-auto flex min-w-0 items-center sm:gap-2">
          {user && <HelpLink />}
          <LanguageSwitcher />
          <div className="hidden min-w-0 md:block">
            {user && !isEnded ? (
              <AccountMenu user={user} />
            ) : user ? null : (
              <ButtonLink variant="ghost" size="small" to={paths.auth}>
                {t('nav.login')}
              </ButtonLink>
            )}
          </div>
          <MobileDrawer isSignedIn={user !== null} />
        </div>
      </div>
      {isEnded && (
        <div className="mx-auto w-full max-w-(--bar-width,72rem) px-4 pb-3 sm:px-6">
          <SessionEndNotice />
        </div>
      )}
    </header>
  );
}
