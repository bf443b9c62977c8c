import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = globSync('{README,CONTRIBUTING,docs/*,docs/decisions/*}.md', { cwd: ROOT });
const files = globSync('{.ci,deploy,docs,e2e,scripts,src,stand-ins,tools}/**/*', { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
  .concat(globSync('*.*', { cwd: ROOT }).map((name) => `/${name}`));
const sources = files
  .filter((path) => /\.(ts|tsx|mjs|js|sql|css|json|html|conf|ya?ml)$/.test(path) && !path.endsWith('docs.test.ts'))
  .map((path) => read(path));
const words = new Set(sources.flatMap((text) => text.match(/[\w$]+/g) ?? []));

/** What stands in backticks on one line. Blocks of code are examples and are not checked. */
function listQuoted(document: string): string[] {
  const text = read(document).replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
}

/** A path in lower case; `pg_hba.conf` is PostgreSQL's own. */
const FILE_NAME =
  /^(?!pg_)[a-z0-9@.*<>{},-][\w@.*<>{},-]*(\/[\w@.*<>{},-]+)*\.(tsx?|mjs|js|sql|css|json|html|md|conf)$/;
const FOLDER = /^[a-z][\w.-]*(\/[\w.<>-]+)*\/$/;
const IDENTIFIER = /^(?:[A-Za-z_$][\w$]*\.)*([A-Za-z_$][\w$]*)(?:\(\))?$/;
/** Words that look like identifiers of ours but belong to PostgreSQL, HTTP, browsers or other programs. */
const FOREIGN = new Set(['mv', 'non_idempotent', 'pg_dump', 'pg_restore', 'shared_buffers', 'srcdoc']);

/** A path may be shortened at its beginning, as `guests/data.ts`, and have placeholders, as `features/<noun>/routes.ts`. */
function fileExists(path: string): boolean {
  const pattern = path
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*+|<[^>]*>/g, '[^/]*');
  return files.some((file) => new RegExp(`/${pattern}$`).test(file));
}

function isKnown(quoted: string): boolean {
  if (FILE_NAME.test(quoted)) return fileExists(quoted);
  if (FOLDER.test(quoted)) return fileExists(`${quoted}**`) || files.some((file) => file.includes(`/${quoted}`));
  const script = /^npm run ([\w:]+)/.exec(quoted)?.[1];
  if (script) return script in JSON.parse(read('package.json')).scripts;
  const identifier = IDENTIFIER.exec(quoted)?.[1];
  if (identifier)
    return words.has(identifier) || FOREIGN.has(identifier) || files.some((file) => basename(file) === quoted);
  return true;
}

it.each(documents)('every file, command and identifier that %s names exists', (document) => {
  expect(listQuoted(document).filter((quoted) => !isKnown(quoted))).toEqual([]);
});
