import { z } from 'zod';
import {
  confirmPrintedSchema,
  GUEST_CARD_KINDS,
  printedCardsSchema,
  printingAnswerSchema,
  updatePrintSettingsSchema,
} from '../contracts/printing.ts';
import { get, patch, post } from './call.ts';

export const readSettings = get('/api/events/:id/printing', { answer: printingAnswerSchema });
export const updateSettings = patch('/api/events/:id/printing', {
  body: updatePrintSettingsSchema,
  answer: printingAnswerSchema,
});
export const readCards = get('/api/events/:id/printing/:kind', {
  params: { kind: z.enum(GUEST_CARD_KINDS) },
  answer: printedCardsSchema,
});
export const confirmCards = post('/api/events/:id/printing/:kind/confirm', {
  params: { kind: z.enum(GUEST_CARD_KINDS) },
  body: confirmPrintedSchema,
  answer: printedCardsSchema,
});
