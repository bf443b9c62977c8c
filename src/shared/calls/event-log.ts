import {
  eventLogSchema,
  logFilterSchema,
  logQuerySchema,
  putBackAnswerSchema,
  putBackSchema,
} from '../contracts/event-log.ts';
import { get, post } from './call.ts';

export const read = get('/api/events/:id/log', { query: logQuerySchema, answer: eventLogSchema });
export const exportFile = get('/api/events/:id/log.csv', { query: logFilterSchema });
/** Gives a guest the seat back that a change took away. */
export const putBack = post('/api/guests/:id/put-back', { body: putBackSchema, answer: putBackAnswerSchema });
