import { seatText } from '../../../shared/seat-text.ts';
import { useT } from '../../lib/i18n.tsx';
import type { ListedGuest } from './guest-groups.ts';

/** Where a guest is, in words; null for nowhere. */
export function usePlaceText(): (listed: ListedGuest) => string | null {
  const t = useT();
  return ({ dot, placement }) => {
    if (!dot || placement === undefined) return null;
    const seat = seatText(t, dot);
    switch (placement) {
      case 'floor':
        return t('layoutEditor.onFloor');
      case 'adrift':
        return t('layoutEditor.notOnPlan', { seat: seat ?? '' });
      case 'standing':
        return t('layoutEditor.standing', { table: seatText(t, { ...dot, seatNumber: null }) ?? '' });
      case 'seated':
        return seat;
    }
  };
}
