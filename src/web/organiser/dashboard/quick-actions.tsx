import { CalendarDays, ChevronRight, Settings, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';

const ACTIONS = [
  { path: paths.events, labelKey: 'dashboard.manageEvents', icon: CalendarDays },
  { path: paths.guests, labelKey: 'dashboard.viewAllGuests', icon: Users },
  { path: paths.settings, labelKey: 'dashboard.accountSettings', icon: Settings },
] as const;

export function QuickActions() {
  const t = useT();
  return (
    <Card className="p-6">
      <h2 className="text-2xl">{t('dashboard.quickActions')}</h2>
      <ul className="mt-3 divide-y divide-hairline">
        {ACTIONS.map(({ path, labelKey, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className="group flex min-h-14 items-center gap-4 rounded-md hover:text-accent">
              <Icon className="size-5 text-muted group-hover:text-accent" strokeWidth={1.5} aria-hidden="true" />
              {t(labelKey)}
              <ChevronRight className="ml-auto size-4 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
