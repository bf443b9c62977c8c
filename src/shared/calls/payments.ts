import { z } from 'zod';
import { successSchema } from '../contracts/common.ts';
import {
  changeSubscriptionSchema,
  paymentSchema,
  paymentStatusSchema,
  startedPaymentSchema,
  startPaymentSchema,
} from '../contracts/payments.ts';
import { currentUserSchema } from '../contracts/users.ts';
import { get, post } from './call.ts';

export const notify = post('/api/payment/barion/callback', { answer: successSchema });
export const start = post('/api/payment/barion/init', { body: startPaymentSchema, answer: startedPaymentSchema });
export const readStatus = get('/api/payment/barion/status/:paymentId', {
  params: { paymentId: z.string() },
  answer: paymentStatusSchema,
});
export const list = get('/api/payments', { answer: z.array(paymentSchema) });
export const withdraw = post('/api/payments/:id/withdrawal', { answer: paymentSchema });
export const changeTier = post('/api/subscription/upgrade', {
  body: changeSubscriptionSchema,
  answer: currentUserSchema,
});
