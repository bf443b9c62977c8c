import { dashboardSchema } from '../contracts/dashboard.ts';
import { statsSchema } from '../contracts/stats.ts';
import { get, post } from './call.ts';

export const readStats = get('/api/stats', { answer: statsSchema });
export const read = get('/api/dashboard', { answer: dashboardSchema });
export const dismissFirstSteps = post('/api/dashboard/dismiss-first-steps');
