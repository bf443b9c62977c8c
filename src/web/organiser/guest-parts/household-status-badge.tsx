import type { HouseholdStatus } from '../../../shared/contracts/households.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';

const TONES = {
  empty: 'neutral',
  notAsked: 'neutral',
  waiting: 'neutral',
  coming: 'soft',
  partly: 'soft',
  maybe: 'warning',
  declined: 'danger',
} as const satisfies Record<HouseholdStatus, string>;

export function HouseholdStatusBadge({ status }: { status: HouseholdStatus }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`households.${status}`)}</Badge>;
}
