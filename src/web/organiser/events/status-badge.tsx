import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { STATUS_KEYS } from './status-keys.ts';

const TONES = { draft: 'neutral', planning: 'warning', active: 'soft' } as const;

export function StatusBadge({ status }: { status: Event['status'] }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(STATUS_KEYS[status])}</Badge>;
}
