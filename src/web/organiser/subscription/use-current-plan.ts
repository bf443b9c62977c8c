import type { Plan } from '../../../shared/plans.ts';
import { useSubscription } from './use-subscription.ts';

/** The plan in force for the signed-in organiser. */
export function useCurrentPlan(): Plan {
  return useSubscription().plan;
}
