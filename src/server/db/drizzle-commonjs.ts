import { registerHooks } from 'node:module';

/**
 * Loads drizzle-orm's CommonJS files instead of its ES modules. Node parses a package's package.json for each of its ES
 * modules, and drizzle-orm's is so long that this took most of a second at every start; CommonJS loads in a seventh of that.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(
      specifier,
      specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context,
    ),
});
