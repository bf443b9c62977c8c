import type { AgeGroup, Guest } from '../../../../shared/contracts/guests.ts';
import type { Menu } from '../../../../shared/contracts/menu.ts';
import type { RsvpAnswer, TypedReplyInput } from '../../../../shared/contracts/rsvp.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { hasNeeds, type NeedsValues } from '../../guest-parts/needs-fields.tsx';

/** What is typed for one person. '' stands for no choice. */
export interface PersonDraft {
  readonly guestId: number;
  readonly answer: RsvpAnswer | '';
  /** Only companions can be named here. */
  readonly name: string;
  readonly ageGroup: AgeGroup | '';
  readonly needsHighChair: boolean;
  readonly meals: Readonly<Record<string, string>>;
  /** Undefined: noted needs stay as they are. */
  readonly needs: NeedsValues | undefined;
}

export function draftOf(guest: Guest): PersonDraft {
  return {
    guestId: guest.id,
    answer: guest.attendance === null || guest.attendance === 'invited' ? '' : guest.attendance,
    name: guest.isNamePlaceholder ? '' : guest.fullName,
    ageGroup: guest.ageGroup ?? '',
    needsHighChair: guest.needsHighChair,
    meals: guest.meals,
    needs: undefined,
  };
}

/** Whoever declined or is an infant gets no meal. */
export const choosesMeals = ({ answer, ageGroup }: PersonDraft) =>
  (answer === 'coming' || answer === 'maybe') && ageGroup !== 'infant';

/** The options of a course that the person can choose, and the one chosen before even if it is gone. */
export function optionsFor(course: Menu['courses'][number], draft: PersonDraft, chosen: string | undefined): string[] {
  const isOffered = ({ isArchived, forAge }: (typeof course.options)[number]) =>
    !isArchived && (forAge === null || forAge === (draft.ageGroup || 'adult'));
  const names = course.options.filter(isOffered).map(({ name }) => name);
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
}

function changedMeals(guest: Guest, draft: PersonDraft): Record<string, string | null> | undefined {
  if (!choosesMeals(draft)) return undefined;
  const courses = new Set([...Object.keys(guest.meals), ...Object.keys(draft.meals)]);
  const changes = [...courses].flatMap((course) => {
    const now = draft.meals[course] ?? '';
    return now === (guest.meals[course] ?? '') ? [] : [[course, now || null] as const];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

interface TypedReply {
  readonly people: readonly Guest[];
  readonly drafts: readonly PersonDraft[];
  readonly version: number;
  readonly message: string;
  readonly hasConsent: boolean;
}

export const notesNeeds = (drafts: readonly PersonDraft[]) =>
  drafts.some(({ answer, needs }) => answer !== '' && needs !== undefined && hasNeeds(needs));

/** What is missing before the answer can be saved. */
export function findProblem({
  drafts,
  hasConsent,
}: Pick<TypedReply, 'drafts' | 'hasConsent'>): PlainMessageKey | undefined {
  if (drafts.every(({ answer }) => answer === '')) return 'replies.nobodyAnswered';
  return notesNeeds(drafts) && !hasConsent ? 'needs.consentRequired' : undefined;
}

/** The body of the call. People without a choice are left out, and so is what did not change. */
export function typedReplyBody({ people, drafts, version, message, hasConsent }: TypedReply): TypedReplyInput {
  const guests = new Map(people.map((guest) => [guest.id, guest]));
  return {
    version,
    message,
    ...(notesNeeds(drafts) && { consent: hasConsent }),
    people: drafts.flatMap((draft) => {
      const guest = guests.get(draft.guestId);
      if (!guest || draft.answer === '') return [];
      const name = draft.name.trim();
      const meals = changedMeals(guest, draft);
      const { needs } = draft;
      return [
        {
          guestId: guest.id,
          attendance: draft.answer,
          ...(guest.companionOf !== null && name !== (guest.isNamePlaceholder ? '' : guest.fullName) && { name }),
          ...(meals && { meals }),
          ...(draft.ageGroup !== (guest.ageGroup ?? '') && { ageGroup: draft.ageGroup || null }),
          ...(draft.needsHighChair !== guest.needsHighChair && { needsHighChair: draft.needsHighChair }),
          // If the needs were opened and left empty, null deletes those that are stored.
          ...(needs && {
            needs: hasNeeds(needs) ? { ...needs, allergens: [...needs.allergens], diets: [...needs.diets] } : null,
          }),
        },
      ];
    }),
  };
}
