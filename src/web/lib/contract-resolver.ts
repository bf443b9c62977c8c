import { zodResolver } from '@hookform/resolvers/zod';

/** Validates a form with a contract's schema. */
export const contractResolver = zodResolver;
