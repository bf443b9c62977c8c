import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { BEHIND_FACADES, FORBIDDEN_PACKAGES, LAYERS } from './layers.ts';

const ROOT = join(import.meta.dirname, '../..');
const IMPORT = /(?:^|\n)(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g;

interface SourceFile {
  readonly path: string;
  /** Paths from the repository's root, and names of packages. */
  readonly imports: readonly string[];
  /** Whether an object literal is spread into another one, as if its fields stood there. */
  readonly spreadsLiteral: boolean;
}

const files: SourceFile[] = globSync('{src,tools,stand-ins,e2e}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
  return {
    path,
    imports: imports.map((name) => (name.startsWith('.') ? join(dirname(path), name) : name)),
    spreadsLiteral: /\.\.\.\{\s*\w/.test(text),
  };
});

/** The folder directly below `parent` that a path lies in. */
function folderBelow(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined;
  const [folder, ...rest] = path.slice(parent.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}

it.each(Object.entries(LAYERS))('a folder of %s imports only folders of lower layers', (parent, layers) => {
  const layerOf = new Map(layers.flatMap((folders, layer) => folders.map((folder) => [folder, layer] as const)));
  const wrong = files.flatMap(({ path, imports }) => {
    const from = folderBelow(parent, path);
    if (from === undefined) return [];
    if (!layerOf.has(from)) return [`${parent}/${from} stands in no layer: add it to tools/structure/layers.ts`];
    return imports.flatMap((imported) => {
      const to = folderBelow(parent, imported);
      const isAllowed = to === undefined || to === from || (layerOf.get(to) ?? 0) < (layerOf.get(from) ?? 0);
      return isAllowed ? [] : [`${path} imports ${imported}, but ${from} must not import ${to}`];
    });
  });
  expect([...new Set(wrong)]).toEqual([]);
});

it.each(Object.entries(BEHIND_FACADES))('components in %s import no class behind a facade', (folder, behind) => {
  const wrong = files
    .filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.tsx'))
    .flatMap(({ path, imports }) => imports.filter((name) => behind.test(name)).map((name) => `${path}: ${name}`));
  expect(wrong).toEqual([]);
});

it.each(Object.entries(FORBIDDEN_PACKAGES))(
  '%s does without packages that do not run everywhere it runs',
  (folder, forbidden) => {
    const wrong = files
      .filter(({ path }) => path.startsWith(`${folder}/`) && !path.includes('.test.'))
      .flatMap(({ path, imports }) => imports.filter((name) => forbidden.test(name)).map((name) => `${path}: ${name}`));
    expect(wrong).toEqual([]);
  },
);

it('no file imports itself through others, not even for types', () => {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const cycles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const imported of importsOf.get(path) ?? []) if (importsOf.has(imported)) visit(imported, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  expect(cycles).toEqual([]);
});

it('no object literal is spread into another, only to have several fields on one line', () => {
  expect(files.filter(({ spreadsLiteral }) => spreadsLiteral).map(({ path }) => path)).toEqual([]);
});
