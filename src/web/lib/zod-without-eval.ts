// Stops Zod from building functions from text, which the content security policy forbids. Zod reads this object when it is
// loaded, for all schemas that are made afterwards: the first import of every script that uses schemas is this module.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
