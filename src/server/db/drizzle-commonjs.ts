import { registerHooks } from 'node:module';

/**
 * Loads drizzle-orm's CommonJS files in place of its ES modules. Node reads a package's package.json again for each
 * of its ES modules, and drizzle-orm's is so long that this alone takes most of a second at every start; the files of
 * the other kind hold the same code and load in a seventh of the time.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(
      specifier,
      specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context,
    ),
});
