import { UtensilsCrossed } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuDialog } from './menu-dialog.tsx';

const PAGES = [
  { path: paths.eventCatering, labelKey: 'catering.title' },
  { path: paths.eventNeeds, labelKey: 'needs.title' },
] as const;

/** Leads between the pages about food: the catering list, the guests' needs and, in a dialog, the menu. */
export function MenuPagesBar({ eventId }: { eventId: number }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <nav aria-label={t('eventNav.menu')} className="inline-flex rounded-lg border border-control bg-card p-0.5">
        {PAGES.map(({ path, labelKey }) => (
          <NavLink
            key={labelKey}
            to={path(eventId)}
            className="flex min-h-10 items-center rounded-md px-2 text-sm hover:bg-accent-soft sm:px-3 aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
          >
            {t(labelKey)}
          </NavLink>
        ))}
      </nav>
      <Button icon={UtensilsCrossed} variant="outline" size="small" onClick={() => setIsOpen(true)}>
        {t('menu.title')}
      </Button>
      {isOpen && <MenuDialog eventId={eventId} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
