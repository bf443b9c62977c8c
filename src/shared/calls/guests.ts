import { z } from 'zod';
import { doorGuestSchema } from '../contracts/door.ts';
import { importRequestSchema, importResultSchema } from '../contracts/guest-import.ts';
import {
  changedGuestsQuerySchema,
  changedGuestsSchema,
  createGuestSchema,
  guestIdsSchema,
  guestListChangesSchema,
  guestSchema,
  guestWithEventSchema,
  publicGuestSchema,
  seatAtTableSchema,
  seatChangesQuerySchema,
  seatChangesSchema,
  seatedAtTableSchema,
  staffGuestSchema,
  updateGuestSchema,
} from '../contracts/guests.ts';
import { foundGuestSchema, guestListQuerySchema } from '../contracts/seat-finder.ts';
import { answeredWith, del, get, patch, post } from './call.ts';

/** For organisers and door staff. With a `name` it is a seat lookup, open to everyone (`lookUp`). */
export const list = get('/api/events/:id/guests', {
  query: guestListQuerySchema,
  answer: z.union([z.array(guestSchema), z.array(doorGuestSchema), z.array(foundGuestSchema)]),
});
/** What changed of the list since it was read: a page with a long list need not read it all again. */
export const listChanged = get('/api/events/:id/guests/changed', {
  query: changedGuestsQuerySchema,
  answer: changedGuestsSchema,
});
export const read = get('/api/events/:id/guests/:guestId', {
  answer: z.union([guestSchema, staffGuestSchema, publicGuestSchema]),
});
export const importRows = post('/api/events/:id/guests/import', {
  body: importRequestSchema,
  answer: importResultSchema,
});
export const exportFile = get('/api/events/:id/guests.csv');
export const removeSome = post('/api/events/:id/guests/delete', {
  body: guestIdsSchema,
  answer: z.object({ ids: z.array(z.number()) }),
});
export const restoreSome = post('/api/events/:id/guests/restore', {
  body: guestIdsSchema,
  answer: z.array(guestSchema),
});
export const changeSome = post('/api/events/:id/guests/change', {
  body: guestListChangesSchema,
  answer: z.array(guestSchema),
});
export const changeSeats = post('/api/events/:id/seats', {
  query: seatChangesQuerySchema,
  body: seatChangesSchema,
  answer: z.array(guestSchema),
});
export const listAll = get('/api/guests', { answer: z.array(guestWithEventSchema) });
export const create = post('/api/guests', { body: createGuestSchema, answer: guestSchema, status: 201 });
export const update = patch('/api/guests/:id', { body: updateGuestSchema, answer: guestSchema });
export const remove = del('/api/guests/:id');
export const erase = post('/api/guests/:id/erase');
export const restore = post('/api/guests/:id/restore', { answer: guestSchema });
export const seatAtTable = post('/api/events/:id/seat-at-table', {
  body: seatAtTableSchema,
  answer: seatedAtTableSchema,
});

export const listForOrganiser = answeredWith(list, z.array(guestSchema));
export const lookUp = answeredWith(list, z.array(foundGuestSchema));
