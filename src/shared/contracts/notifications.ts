import { z } from 'zod';

/** Kinds of mails that an organiser can turn off. */
export const NOTIFICATION_KINDS = ['eventReminders', 'guestCheckIns', 'systemUpdates', 'marketingEmails'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notificationsSchema = z.object({
  eventReminders: z.boolean(),
  guestCheckIns: z.boolean(),
  systemUpdates: z.boolean(),
  marketingEmails: z.boolean(),
});
export type Notifications = z.infer<typeof notificationsSchema>;
export const updateNotificationsSchema = notificationsSchema.partial();
