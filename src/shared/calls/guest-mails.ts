import { successSchema } from '../contracts/common.ts';
import { createMailBatchSchema, mailBatchesSchema, mailBatchSchema } from '../contracts/guest-mails.ts';
import { get, post } from './call.ts';

export const prepare = post('/api/events/:id/mails', {
  body: createMailBatchSchema,
  answer: mailBatchSchema,
  status: 201,
});
export const list = get('/api/events/:id/mails', { answer: mailBatchesSchema });
export const read = get('/api/mails/:batch', { answer: mailBatchSchema });
export const send = post('/api/mails/:batch/send', { answer: mailBatchSchema });
export const resend = post('/api/mails/:batch/resend', { answer: mailBatchSchema });
export const sendTest = post('/api/mails/:batch/test', { answer: successSchema });
