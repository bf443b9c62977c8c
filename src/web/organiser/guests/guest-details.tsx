import { Baby, House } from 'lucide-react';
import { createContext, use } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';

/** Looks up what a guest's row names only by reference. */
export interface GuestReferences {
  nameOf: (guestId: number) => string | undefined;
  /** Undefined until the event's tags are loaded, and in the list of all events. */
  colourOf: (tag: string) => string | undefined;
}

export const GuestReferencesContext = createContext<GuestReferences>({
  nameOf: () => undefined,
  colourOf: () => undefined,
});

export function GuestName({ guest: { fullName, isNamePlaceholder } }: { guest: Guest }) {
  return <p className={isNamePlaceholder ? 'text-muted italic' : 'font-medium'}>{fullName}</p>;
}

/** Whose companion the guest is, age group and high chair; nothing for most guests. */
export function GuestFacts({ guest }: { guest: Guest }) {
  const t = useT();
  const { nameOf } = use(GuestReferencesContext);
  // The name of a companion without a name already says whose companion it is.
  const host = guest.companionOf === null || guest.isNamePlaceholder ? undefined : nameOf(guest.companionOf);
  const age = guest.ageGroup === 'child' || guest.ageGroup === 'infant' ? t(`attendance.${guest.ageGroup}`) : undefined;
  const chair = guest.needsHighChair ? t('attendance.highChair') : undefined;
  const forChild = [age, chair].filter(Boolean).join(' · ');
  if (host === undefined && forChild === '') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
      {host !== undefined && <span>{t('attendance.companionOf', { name: host })}</span>}
      {forChild !== '' && (
        <span className="inline-flex items-center gap-1">
          <Baby className="size-3.5 shrink-0" aria-hidden="true" />
          {forChild}
        </span>
      )}
    </p>
  );
}

export function HouseholdLine({ guest: { householdName } }: { guest: Guest }) {
  return (
    householdName && (
      <p className="flex items-start gap-1 text-muted text-xs">
        <House className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
        {householdName}
      </p>
    )
  );
}

export function GuestTags({ guest: { tags } }: { guest: Guest }) {
  const t = useT();
  const { colourOf } = use(GuestReferencesContext);
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('attendance.tags')} className="mt-0.5 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <TagChip name={tag} colour={colourOf(tag)} />
        </li>
      ))}
    </ul>
  );
}
