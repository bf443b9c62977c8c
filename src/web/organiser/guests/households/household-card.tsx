import { Ellipsis, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { paths } from '../../../../shared/paths.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AttendanceBadge } from '../../guest-parts/attendance-badge.tsx';
import { HouseholdStatusBadge } from '../../guest-parts/household-status-badge.tsx';
import { GuestFacts, GuestName, GuestTags } from '../guest-cells.tsx';
import { SelectGuest, SelectGuests } from '../selection-controls.tsx';
import type { HouseholdGroup } from './household-rows.ts';
import { NameCompanion } from './name-companion.tsx';

interface PersonProps {
  guest: Guest;
  onEdit: (guest: Guest) => void;
}

/** One person, with a name, an answer and a seat; companions are indented. */
export function HouseholdPerson({ guest, onEdit }: PersonProps) {
  const t = useT();
  return (
    <div className={`flex items-start gap-3 ${guest.companionOf === null ? '' : 'pl-6'}`}>
      <div className="pt-2.5">
        <SelectGuest guest={guest} />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm [overflow-wrap:anywhere]">
        <div className="min-w-0 flex-1 basis-40">
          <GuestName guest={guest} />
          <GuestFacts guest={guest} />
          <GuestTags guest={guest} />
          {guest.isNamePlaceholder && <NameCompanion guest={guest} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!hasDeclined(guest) && <span className="text-muted">{seatLabel(t, guest) ?? t('guests.notAssigned')}</span>}
          <AttendanceBadge attendance={guest.attendance} />
        </div>
      </div>
      <div className="self-center">
        <IconButton
          data-action="edit"
          icon={Pencil}
          label={t('guests.editName', { name: guest.fullName })}
          onClick={() => onEdit(guest)}
        />
      </div>
    </div>
  );
}

export type HouseholdAction = 'rename' | 'companions' | 'delete';

interface HouseholdCardProps {
  household: HouseholdGroup;
  onEdit: (guest: Guest) => void;
  onAction: (action: HouseholdAction, household: HouseholdGroup) => void;
}

export function HouseholdCard({ household, onEdit, onAction }: HouseholdCardProps) {
  const t = useT();
  const navigate = useNavigate();
  const { id, name, guests, size, status } = household;
  const eventId = guests[0]?.eventId;
  return (
    <Card className="px-4 py-2">
      <div className="flex items-center gap-3">
        {guests.length > 0 && <SelectGuests guests={guests} label={t('households.select', { name })} />}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">{name}</h3>
          <HouseholdStatusBadge status={status} />
          <span className="text-muted text-sm">
            {guests.length === size
              ? t('households.people', { count: size })
              : t('households.peopleShown', { shown: guests.length, count: size })}
          </span>
        </div>
        <DropdownMenu
          trigger={<IconButton data-action="menu" icon={Ellipsis} label={t('households.actionsOf', { name })} />}
        >
          {eventId !== undefined && (
            <DropdownMenuItem onSelect={() => void navigate(paths.householdReplies(eventId, id))}>
              {t('households.replies')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onAction('rename', household)}>{t('households.rename')}</DropdownMenuItem>
          {size > 0 && (
            <DropdownMenuItem onSelect={() => onAction('companions', household)}>
              {t('households.addCompanions')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onAction('delete', household)}>
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
              <HouseholdPerson guest={guest} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
