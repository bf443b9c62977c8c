import { config } from 'zod';

// Stops Zod from building functions from text, which the content security policy forbids. Import this module wherever a
// contract's schema runs in the browser.
config({ jitless: true });
