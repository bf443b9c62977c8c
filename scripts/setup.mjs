// What the npm commands share: installing packages, building the pages, starting a child. Plain JavaScript, because it runs
// on whatever Node the machine has; everything it starts runs on the Node that package.json pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
export const pinnedNode = join(bin, 'node');

/** The environment of child processes: the pinned Node and the project's own programs are first on the path. */
export const childEnv = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };

/** Where Node stores compiled code, so that later starts are much faster. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };

/**
 * For servers: new objects are looked through 4 MB at a time instead of 32, so that nobody waits for tens of milliseconds while an
 * import is under way; and they may give its memory back to the system (src/server/common/pauses.ts).
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc'];

export function run(command, args, env = childEnv) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  if (status !== 0) throw new Error(`"${[command, ...args].join(' ')}" failed.`);
}

/**
 * Runs a long-lived child on the pinned Node, passes signals on to it, and exits with its exit code. What `prepare`
 * returns is added to the child's environment.
 */
export function runUntilItEnds(prepare, args, childSettings = {}) {
  const env = { ...childEnv, ...childSettings };
  try {
    Object.assign(env, prepare());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const child = spawn(pinnedNode, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of paths.flatMap((path) => listFiles(join(root, path))).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Does the work only when the content of the input files has changed since it was last done, in this way or in the usual one. */
function whenChanged(marker, inputs, work, way = '') {
  const file = join(root, marker);
  const current = fingerprint(inputs);
  if (existsSync(file) && [current, current + way].includes(readFileSync(file, 'utf8'))) return;
  work();
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, current + way);
}

export function ensurePackages() {
  whenChanged('node_modules/.placecard-packages', ['package.json', 'package-lock.json'], () => {
    console.log('Installing packages…');
    // npm deletes node_modules, so it must not run on the Node inside it.
    const path = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.startsWith(join(root, 'node_modules')));
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      ...process.env,
      PATH: path.join(delimiter),
    });
  });
}

/** With `isLocal` for nobody but this computer: compressing as well as possible takes more than half of the processor time of a build. */
export function ensureBuild({ isLocal = false } = {}) {
  const build = () => {
    console.log('Building the pages…');
    run('vite', ['build', '--logLevel', 'warn'], { ...childEnv, ...(isLocal && { BROTLI_QUALITY: '9' }) });
  };
  const inputs = ['src/web', 'src/shared', 'vite.config.ts', 'package-lock.json'];
  whenChanged('dist/.inputs', inputs, build, isLocal ? ' local' : '');
}
