import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Selection } from './use-selection.ts';

export function SelectAll({ selection }: { selection: Selection }) {
  const t = useT();
  const { isAllSelected, selected } = selection;
  return (
    <Checkbox
      label={t('guests.selectAll')}
      checked={isAllSelected}
      isMixed={!isAllSelected && selected.length > 0}
      onChange={isAllSelected ? selection.selectNone : selection.selectAll}
    />
  );
}

export function SelectGuest({ guest, selection }: { guest: Guest; selection: Selection }) {
  const t = useT();
  return (
    <Checkbox
      data-action="select"
      label={t('guests.select', { name: guest.fullName })}
      checked={selection.isSelected(guest.id)}
      onChange={() => selection.toggle(guest.id)}
    />
  );
}
