import type { AgeGroup } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { listMealOptions } from '../menu/data.ts';
import { applyMealChanges } from '../menu/service.ts';
import { findOrCreateTags } from '../tags/service.ts';
import type { GuestRow } from './data.ts';

interface TagsAndMeals {
  readonly ageGroup?: AgeGroup | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly meals?: Readonly<Record<string, string | null>> | undefined;
}

/**
 * A guest's tags and meals after a change, as the event spells them; undefined where the change does not name them. Missing
 * tags are created. Must run in a transaction that holds the event's lock.
 */
export async function resolveTagsAndMeals(
  tx: Database,
  eventId: number,
  current: Pick<GuestRow, 'meals' | 'ageGroup'>,
  { ageGroup = current.ageGroup, tags, meals }: TagsAndMeals,
  now: Date,
): Promise<Partial<Pick<GuestRow, 'tags' | 'meals'>>> {
  const spelled = tags && (await findOrCreateTags(tx, { eventId, names: tags, now }));
  const options = meals && (await listMealOptions(tx, eventId));
  return {
    ...(spelled && { tags: [...new Set(spelled.values())] }),
    ...(options && { meals: applyMealChanges(options, { meals: current.meals, ageGroup }, meals) }),
  };
}
