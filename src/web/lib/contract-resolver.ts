import { zodResolver } from '@hookform/resolvers/zod';
import './zod-without-eval.ts';

/** Validates a form with a contract's schema. */
export const contractResolver = zodResolver;
