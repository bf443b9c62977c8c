import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// The content security policy forbids building functions from text, which the library would otherwise try.
config({ jitless: true });

/** Validates a form with a contract's schema. */
export const contractResolver = zodResolver;
