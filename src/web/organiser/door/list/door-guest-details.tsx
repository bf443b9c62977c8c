import { Baby, House } from 'lucide-react';
import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { useT } from '../../../lib/i18n.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { AttendanceBadge } from '../../guest-parts/attendance-badge.tsx';

/** What the door should know of a guest beyond name and seat; nothing for most guests. */
export function DoorGuestDetails({ guest, tagColours }: { guest: DoorGuest; tagColours: Door['tagColours'] }) {
  const t = useT();
  const { householdName, needsHighChair, attendance, checkedIn } = guest;
  // A list stored by an older version has no tags, and its door no colours.
  const tags = guest.tags ?? [];
  const isDoubtful = !checkedIn && (hasDeclined(guest) || attendance === 'maybe');
  if (!householdName && !needsHighChair && !isDoubtful && tags.length === 0) return null;
  return (
    <ul className="my-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isDoubtful && (
        <li>
          <AttendanceBadge attendance={attendance} />
        </li>
      )}
      {needsHighChair && (
        <li className="inline-flex items-center gap-1 font-medium">
          <Baby className="size-4 shrink-0" aria-hidden="true" />
          {t('attendance.highChair')}
        </li>
      )}
      {householdName && (
        <li className="inline-flex min-w-0 items-center gap-1 text-muted">
          <House className="size-4 shrink-0" aria-hidden="true" />
          {householdName}
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <TagChip name={tag} colour={tagColours?.[tag]} />
        </li>
      ))}
    </ul>
  );
}
