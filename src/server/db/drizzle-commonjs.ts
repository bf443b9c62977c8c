import { registerHooks } from 'node:module';

/** Loads drizzle-orm's CommonJS files: its ES modules took most of a second at every start, these a seventh of that. */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(
      specifier,
      specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context,
    ),
});
