import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { emailSchema, MAX_EMAIL_LENGTH, requiredTextSchema } from './common.ts';

export const MAX_CONTACT_LENGTHS = { name: 200, email: MAX_EMAIL_LENGTH, subject: 200, message: 5_000 } as const;

export const contactMessageSchema = z.object({
  name: requiredTextSchema(MAX_CONTACT_LENGTHS.name, messageKey('contact.nameRequired')),
  email: emailSchema,
  subject: requiredTextSchema(MAX_CONTACT_LENGTHS.subject, messageKey('contact.subjectRequired')),
  message: requiredTextSchema(MAX_CONTACT_LENGTHS.message, messageKey('contact.messageRequired')),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

/** The operator of the site, shown on the contact and legal pages. */
export const companySchema = z.object({
  name: z.string(),
  address: z.string(),
  registration: z.string().nullable(),
  taxNumber: z.string().nullable(),
  supportEmail: z.string(),
});
export type Company = z.infer<typeof companySchema>;
