import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';

export const STATUS_KEYS = {
  draft: 'events.statusDraft',
  planning: 'events.statusPlanning',
  active: 'events.statusActive',
} as const;
const TONES = { draft: 'neutral', planning: 'warning', active: 'soft' } as const;

export function StatusBadge({ status }: { status: Event['status'] }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(STATUS_KEYS[status])}</Badge>;
}
