import { z } from 'zod';
import { confirmationCodeSchema, confirmationSchema, deleteAccountSchema } from '../contracts/account.ts';
import { successSchema } from '../contracts/common.ts';
import { deviceSchema } from '../contracts/devices.ts';
import { notificationsSchema, updateNotificationsSchema } from '../contracts/notifications.ts';
import {
  recoveryCodesSchema,
  secondFactorBodySchema,
  securitySchema,
  twoFactorSetupSchema,
} from '../contracts/two-factor.ts';
import { del, get, patch, post } from './call.ts';

export const exportAll = get('/api/users/me/export');
export const requestConfirmationCode = post('/api/users/me/confirmation-code', {
  body: confirmationCodeSchema,
  answer: successSchema,
});
export const confirm = post('/api/users/me/confirmations', { body: confirmationSchema, answer: successSchema });
export const remove = post('/api/users/me/delete', { body: deleteAccountSchema, answer: successSchema });
export const readSecurity = get('/api/users/me/security', { answer: securitySchema });
export const setUpTwoFactor = post('/api/users/me/two-factor/set-up', { answer: twoFactorSetupSchema });
export const listDevices = get('/api/users/me/devices', { answer: z.array(deviceSchema) });
export const signOutDevice = del('/api/users/me/devices/:id', { params: { id: z.uuid() }, answer: successSchema });
export const signOutOthers = post('/api/users/me/devices/sign-out-others', { answer: successSchema });
export const readNotifications = get('/api/users/me/notifications', { answer: notificationsSchema });
export const updateNotifications = patch('/api/users/me/notifications', {
  body: updateNotificationsSchema,
  answer: notificationsSchema,
});
export const confirmTwoFactor = post('/api/users/me/two-factor/confirm', {
  body: secondFactorBodySchema,
  answer: recoveryCodesSchema,
});
export const renewRecoveryCodes = post('/api/users/me/two-factor/recovery-codes', {
  body: secondFactorBodySchema,
  answer: recoveryCodesSchema,
});
export const turnOffTwoFactor = post('/api/users/me/two-factor/turn-off', {
  body: secondFactorBodySchema,
  answer: successSchema,
});
