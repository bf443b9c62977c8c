import { googleLinkSchema } from '../contracts/account.ts';
import {
  googleStartQuerySchema,
  otpRequestedSchema,
  otpRequestSchema,
  otpVerifySchema,
  totpVerifySchema,
} from '../contracts/auth.ts';
import { successSchema } from '../contracts/common.ts';
import { del, get, post } from './call.ts';

export const startGoogle = get('/api/auth/google', { query: googleStartQuerySchema });
export const finishGoogle = get('/api/auth/google/callback');
export const linkGoogle = post('/api/users/me/google', { answer: googleLinkSchema });
export const unlinkGoogle = del('/api/users/me/google', { answer: successSchema });
export const requestCode = post('/api/auth/otp/request', { body: otpRequestSchema, answer: otpRequestedSchema });
export const verifyCode = post('/api/auth/otp/verify', { body: otpVerifySchema, answer: successSchema });
export const verifySecondStep = post('/api/auth/totp/verify', { body: totpVerifySchema, answer: successSchema });
export const logout = post('/api/auth/logout', { answer: successSchema });
