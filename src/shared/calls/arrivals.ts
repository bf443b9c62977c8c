import { arrivalsSchema, householdArrivalsSchema } from '../contracts/arrivals.ts';
import { get } from './call.ts';

export const read = get('/api/events/:id/arrivals', { answer: arrivalsSchema });
export const listHouseholds = get('/api/events/:id/arrivals/households', { answer: householdArrivalsSchema });
export const exportFile = get('/api/events/:id/arrivals.csv');
