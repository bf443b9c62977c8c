import { successSchema } from '../contracts/common.ts';
import { companySchema, contactMessageSchema } from '../contracts/contact.ts';
import { get, post } from './call.ts';

export const readCompany = get('/api/company', { answer: companySchema });
export const send = post('/api/contact', { body: contactMessageSchema, answer: successSchema, status: 201 });
