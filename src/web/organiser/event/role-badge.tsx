import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The role on somebody else's event and whose it is; nothing on one's own. */
export function RoleBadge({ event: { role, ownerName } }: { event: Pick<Event, 'role' | 'ownerName'> }) {
  const t = useT();
  if (role === 'owner') return null;
  return (
    <>
      <Badge tone="neutral">{t(`members.role_${role}`)}</Badge>
      <span className="min-w-0 break-words text-muted text-sm">{t('members.sharedBy', { name: ownerName })}</span>
    </>
  );
}
