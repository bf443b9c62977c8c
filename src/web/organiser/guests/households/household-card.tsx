import { Ellipsis, Pencil } from 'lucide-react';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { HouseholdStatus } from '../../../../shared/contracts/households.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AttendanceBadge } from '../attendance-badge.tsx';
import { GuestFacts, GuestName, GuestTags } from '../guest-details.tsx';
import { SelectGuest } from '../selection-controls.tsx';
import type { Selection } from '../use-selection.ts';
import type { HouseholdGroup } from './group-households.ts';
import { NameCompanion } from './name-companion.tsx';

const TONES = {
  empty: 'neutral',
  notAsked: 'neutral',
  waiting: 'neutral',
  coming: 'soft',
  partly: 'soft',
  maybe: 'warning',
  declined: 'danger',
} as const satisfies Record<HouseholdStatus, string>;

interface PersonProps {
  guest: Guest;
  selection: Selection;
  onEdit: (guest: Guest) => void;
}

/** One person, with a name, an answer and a seat; companions are indented. */
export function HouseholdPerson({ guest, selection, onEdit }: PersonProps) {
  const t = useT();
  return (
    <div className={`flex items-start gap-3 ${guest.companionOf === null ? '' : 'pl-6'}`}>
      <div className="pt-2.5">
        <SelectGuest guest={guest} selection={selection} />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm [overflow-wrap:anywhere]">
        <div className="min-w-0 flex-1 basis-40">
          <GuestName guest={guest} />
          <GuestFacts guest={guest} />
          <GuestTags guest={guest} />
          {guest.isNamePlaceholder && <NameCompanion guest={guest} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {guest.attendance !== 'declined' && (
            <span className="text-muted">{seatLabel(t, guest) ?? t('guests.notAssigned')}</span>
          )}
          <AttendanceBadge attendance={guest.attendance} />
        </div>
      </div>
      <IconButton
        data-action="edit"
        icon={Pencil}
        label={t('guests.editName', { name: guest.fullName })}
        onClick={() => onEdit(guest)}
      />
    </div>
  );
}

export type HouseholdAction = 'rename' | 'companions' | 'delete';

interface HouseholdCardProps {
  household: HouseholdGroup;
  selection: Selection;
  onEdit: (guest: Guest) => void;
  onAction: (action: HouseholdAction) => void;
}

export function HouseholdCard({ household, selection, onEdit, onAction }: HouseholdCardProps) {
  const t = useT();
  const { name, guests, size, status } = household;
  const ids = guests.map(({ id }) => id);
  const selectedCount = ids.filter((id) => selection.isSelected(id)).length;
  const isSelected = selectedCount > 0 && selectedCount === ids.length;
  return (
    <Card className="px-4 py-2">
      <div className="flex items-center gap-3">
        {ids.length > 0 && (
          <Checkbox
            data-action="select"
            label={t('households.select', { name })}
            checked={isSelected}
            isMixed={!isSelected && selectedCount > 0}
            onChange={() => selection.setSelected(ids, !isSelected)}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">{name}</h3>
          <Badge tone={TONES[status]}>{t(`households.${status}`)}</Badge>
          <span className="text-muted text-sm">
            {ids.length === size
              ? t('households.people', { count: size })
              : t('households.peopleShown', { shown: ids.length, count: size })}
          </span>
        </div>
        <DropdownMenu
          trigger={<IconButton data-action="menu" icon={Ellipsis} label={t('households.actionsOf', { name })} />}
        >
          <DropdownMenuItem onSelect={() => onAction('rename')}>{t('households.rename')}</DropdownMenuItem>
          {size > 0 && (
            <DropdownMenuItem onSelect={() => onAction('companions')}>{t('households.addCompanions')}</DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onAction('delete')}>
            <span className="text-danger">{t('households.delete')}</span>
          </DropdownMenuItem>
        </DropdownMenu>
      </div>
      {guests.length > 0 && (
        <ul
          aria-label={t('households.peopleOf', { name })}
          className="divide-y divide-hairline border-hairline border-t"
        >
          {guests.map((guest) => (
            <li key={guest.id}>
              <HouseholdPerson guest={guest} selection={selection} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
