import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { Link } from 'react-router';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { useLogout } from './use-logout.ts';

export function AccountMenu({ user }: { user: CurrentUser }) {
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
