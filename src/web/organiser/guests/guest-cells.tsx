import { Baby, House } from 'lucide-react';
import { createContext, use } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
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
  return (
    <p title={fullName} className={classNames('lg:truncate', isNamePlaceholder ? 'text-muted italic' : 'font-medium')}>
      {fullName}
    </p>
  );
}

/** Whose companion the guest is, age group and high chair; nothing for most guests. `isShort`: in one line, with a title. */
export function GuestFacts({ guest, isShort = false }: { guest: Guest; isShort?: boolean }) {
  const t = useT();
  const { nameOf } = use(GuestReferencesContext);
  // The name of a companion without a name already says whose companion it is.
  const host = guest.companionOf === null || guest.isNamePlaceholder ? undefined : nameOf(guest.companionOf);
  const age = guest.ageGroup === 'child' || guest.ageGroup === 'infant' ? t(`attendance.${guest.ageGroup}`) : undefined;
  const chair = guest.needsHighChair ? t('attendance.highChair') : undefined;
  const forChild = [age, chair].filter(Boolean).join(' · ');
  if (host === undefined && forChild === '') return null;
  const companion = host === undefined ? undefined : t('attendance.companionOf', { name: host });
  return (
    <p
      title={isShort ? [companion, forChild].filter(Boolean).join(' · ') : undefined}
      className={classNames('flex items-center gap-x-3 text-muted text-xs', isShort ? 'min-w-5' : 'flex-wrap')}
    >
      {companion !== undefined && <span className={isShort ? 'truncate' : undefined}>{companion}</span>}
      {forChild !== '' && (
        <span className="inline-flex items-center gap-1">
          <Baby className="size-3.5 shrink-0" aria-hidden="true" />
          <span className={isShort ? 'sr-only' : undefined}>{forChild}</span>
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

export function GuestTags({ guest: { tags }, isShort = false }: { guest: Guest; isShort?: boolean }) {
  const t = useT();
  const { colourOf } = use(GuestReferencesContext);
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label={t('attendance.tags')}
      title={isShort ? tags.join(', ') : undefined}
      className={classNames('flex gap-1', isShort ? 'overflow-hidden' : 'flex-wrap')}
    >
      {tags.map((tag) => (
        <li key={tag} className={isShort ? 'min-w-10' : 'max-w-full'}>
          <TagChip name={tag} colour={colourOf(tag)} />
        </li>
      ))}
    </ul>
  );
}
