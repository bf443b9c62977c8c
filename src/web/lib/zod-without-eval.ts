import { config } from 'zod';

// The content security policy forbids building functions from text, which Zod would otherwise try. Import this module
// wherever a contract's schema runs in the browser.
config({ jitless: true });
