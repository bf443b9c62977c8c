import { putTagsSchema, tagsSchema } from '../contracts/tags.ts';
import { get, put } from './call.ts';

export const read = get('/api/events/:id/tags', { answer: tagsSchema });
export const save = put('/api/events/:id/tags', { body: putTagsSchema, answer: tagsSchema });
