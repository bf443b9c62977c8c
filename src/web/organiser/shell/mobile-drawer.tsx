import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NAVIGATION } from './navigation.ts';
import { useLogout } from './use-logout.ts';

const ENTRIES = [...NAVIGATION, { path: paths.settings, labelKey: 'nav.settings' }] as const;
const ENTRY_CLASS =
  'flex min-h-12 w-full items-center rounded-lg px-3 text-left text-lg hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent';

export function MobileDrawer({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT();
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={t('nav.menu')}
      closeLabel={t('common.close')}
      trigger={
        <button
          type="button"
          aria-label={t('nav.openMenu')}
          className="-mr-2 flex size-11 items-center justify-center rounded-lg hover:bg-accent-soft md:hidden"
        >
          <Menu className="size-6" aria-hidden="true" />
        </button>
      }
    >
      <nav aria-label={t('nav.mainNavigation')} className="flex flex-col gap-1">
        {isSignedIn ? (
          <>
            {ENTRIES.map(({ path, labelKey }) => (
              <NavLink key={path} to={path} onClick={close} className={ENTRY_CLASS}>
                {t(labelKey)}
              </NavLink>
            ))}
            <hr className="my-2 border-hairline" />
            <button
              type="button"
              className={ENTRY_CLASS}
              onClick={() => {
                close();
                logout.mutate();
              }}
            >
              {t('nav.logout')}
            </button>
          </>
        ) : (
          <NavLink to={paths.auth} onClick={close} className={ENTRY_CLASS}>
            {t('nav.login')}
          </NavLink>
        )}
      </nav>
    </Sheet>
  );
}
