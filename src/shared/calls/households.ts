import { z } from 'zod';
import {
  createHouseholdSchema,
  grantCompanionsSchema,
  householdSchema,
  householdWithGuestsSchema,
  mergeHouseholdsSchema,
  restoreHouseholdsSchema,
  updateHouseholdSchema,
} from '../contracts/households.ts';
import { del, get, patch, post } from './call.ts';

export const list = get('/api/events/:id/households', { answer: z.array(householdSchema) });
export const create = post('/api/events/:id/households', {
  body: createHouseholdSchema,
  answer: householdWithGuestsSchema,
  status: 201,
});
export const update = patch('/api/households/:id', { body: updateHouseholdSchema, answer: householdWithGuestsSchema });
export const remove = del('/api/households/:id');
export const merge = post('/api/households/:id/merge', {
  body: mergeHouseholdsSchema,
  answer: householdWithGuestsSchema,
});
export const restore = post('/api/events/:id/households/restore', {
  body: restoreHouseholdsSchema,
  answer: z.array(householdWithGuestsSchema),
});
export const grantCompanions = post('/api/households/:id/companions', {
  body: grantCompanionsSchema,
  answer: householdWithGuestsSchema,
});
export const rotateLink = post('/api/households/:id/rotate-link', { answer: householdSchema });
