import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLogout } from './use-logout.ts';

export const NAVIGATION = [
  { path: paths.dashboard, labelKey: 'nav.dashboard' },
  { path: paths.events, labelKey: 'nav.events' },
  { path: paths.guests, labelKey: 'nav.guests' },
] as const;

const ENTRIES = [...NAVIGATION, { path: paths.settings, labelKey: 'nav.settings' }] as const;
const ENTRY_CLASS =
  'flex min-h-12 w-full items-center rounded-lg px-3 text-left text-lg hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** The navigation of narrow screens, in a sheet from the right edge. */
export function MobileDrawer({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT();
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger
        aria-label={t('nav.openMenu')}
        className="-mr-2 flex size-11 items-center justify-center rounded-lg hover:bg-accent-soft md:hidden"
      >
        <Menu className="size-6" aria-hidden="true" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-40 flex w-3/4 max-w-sm flex-col gap-6 overflow-y-auto border-hairline border-l bg-paper p-6 shadow-lifted data-[state=closed]:animate-sheet-out-right data-[state=open]:animate-sheet-in-right"
        >
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="text-xl">{t('nav.menu')}</Dialog.Title>
            <Dialog.Close
              aria-label={t('common.close')}
              className="-m-2 flex size-11 items-center justify-center rounded-lg hover:bg-accent-soft"
            >
              <X className="size-5" aria-hidden="true" />
            </Dialog.Close>
          </div>
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
