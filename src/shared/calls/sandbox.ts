import { keepSandboxSchema, keptSandboxSchema } from '../contracts/sandbox.ts';
import { post } from './call.ts';

export const keep = post('/api/sandbox/keep', { body: keepSandboxSchema, answer: keptSandboxSchema, status: 201 });
