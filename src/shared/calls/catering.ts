import { z } from 'zod';
import {
  catererLinkSchema,
  catererListSchema,
  cateringSchema,
  confirmCateringSchema,
  createCatererLinkSchema,
  updateCatererLinkSchema,
} from '../contracts/catering.ts';
import { del, get, patch, post } from './call.ts';

export const readByLink = get('/api/caterer/:token', { params: { token: z.string() }, answer: catererListSchema });
export const confirmByLink = post('/api/caterer/:token/confirm', {
  params: { token: z.string() },
  body: confirmCateringSchema,
  answer: catererListSchema,
});
export const read = get('/api/events/:id/catering', { answer: cateringSchema });
export const exportFile = get('/api/events/:id/catering.csv');
export const confirm = post('/api/events/:id/catering/confirm', {
  body: confirmCateringSchema,
  answer: cateringSchema,
});
export const createLink = post('/api/events/:id/caterer-link', {
  body: createCatererLinkSchema,
  answer: catererLinkSchema,
});
export const updateLink = patch('/api/events/:id/caterer-link', {
  body: updateCatererLinkSchema,
  answer: catererLinkSchema,
});
export const removeLink = del('/api/events/:id/caterer-link');
