import type { z } from 'zod';
import type { doorSettingsSchema } from '../../../shared/contracts/door.ts';
import { showsFloorPlan } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { EventWithOwner } from '../events/data.ts';
import { listTags } from '../tags/data.ts';
import { listTables } from './operations-data.ts';

/** What every device at the door is told of the event. */
export async function readDoorSettings(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  event: EventWithOwner,
): Promise<z.output<typeof doorSettingsSchema>> {
  const hasTables = event.doorAllows.seat && showsFloorPlan(event, clock());
  const eventTags = await listTags(db, event.id);
  return {
    event,
    tagColours: Object.fromEntries(eventTags.map(({ name, colour }) => [name, colour])),
    doorAllows: event.doorAllows,
    tables: hasTables ? await listTables(db, event.id) : [],
  };
}
