import { withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useLayout } from '../editor-context.ts';
import type { ListedGuest } from './guest-groups.ts';

/** A text that says where a guest is; null for a guest without a dot. */
export function usePlaceText(): (listed: ListedGuest) => string | null {
  const t = useT();
  const layout = useLayout();
  return ({ dot, placement }) => {
    if (!dot || placement === undefined) return null;
    const place = withTableName(layout, dot);
    const seat = seatLabel(t, place);
    switch (placement) {
      case 'floor':
        return t('layoutEditor.onFloor');
      case 'unknownTable':
        return t('layoutEditor.notOnPlan', { seat: seat ?? '' });
      case 'withoutSeat':
        return t('layoutEditor.standing', { table: seatLabel(t, { ...place, seatNumber: null }) ?? '' });
      case 'seated':
        return seat;
    }
  };
}
