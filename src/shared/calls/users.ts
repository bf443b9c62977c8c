import { z } from 'zod';
import { currentUserSchema, publicUserSchema, updateCurrentUserSchema } from '../contracts/users.ts';
import { get, patch } from './call.ts';

export const readCurrent = get('/api/users/me', { answer: currentUserSchema });
export const read = get('/api/users/:id', { answer: z.union([currentUserSchema, publicUserSchema]) });
export const updateCurrent = patch('/api/users/me', { body: updateCurrentUserSchema, answer: currentUserSchema });
