// `npm run test:image`: builds deploy/Containerfile from Debian's packages and runs the image as an operator would, read-only and
// without rights. Needs Linux, root, and buildah and mmdebstrap from Debian's packages.
//
//   title…        runs only checks whose title contains one of these
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { plain, toDataUrl } from '../../../src/server/testing/pictures.ts';
import { productionEnv, REPOSITORY } from '../../support/app-server.ts';
import { type CheckReport, runChecks, SkippedCheck } from '../../support/check-report.ts';
import { makeTemporaryFolder } from '../../support/clean-up.ts';
import { createClient, expectStatus } from '../../support/http-client.ts';
import { addGuests, makeEvent } from '../../support/organisers.ts';
import { type Cluster, prepareCluster } from '../cluster/cluster.ts';
import { requireNginx, startNginxOf } from '../cluster/nginx.ts';
import { restartInTurn, restartUnderLoad } from '../cluster/restarts.ts';

const run = promisify(execFile);
const LIMIT_MS = 20 * 60_000;
const OUTPUT = { maxBuffer: 64 * 1024 * 1024 };
const MAX_COMPRESSED_MB = 150;
const MAX_START_MS = 5_000;
/** What the entry point's process must be able to run on: nothing but Node. */
const PROGRAMS = ['node'];

const BASE = `FROM scratch
ADD base.tar /
COPY usr /usr
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
`;

function requirePrograms(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new SkippedCheck('it needs Linux and root');
  for (const program of ['buildah', 'mmdebstrap'])
    if (!existsSync(`/usr/bin/${program}`)) throw new SkippedCheck(`${program} is not installed (Debian: ${program})`);
}

async function prepareBuildah() {
  const folder = await makeTemporaryFolder('image');
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = async (...args: string[]) => (await run('buildah', [...storage, ...args], OUTPUT)).stdout.trim();
  const build = (tag: string, ...args: string[]) =>
    buildah('build', '--isolation', 'chroot', '--network', 'host', '--quiet', '-t', tag, ...args);
  return { folder, buildah, build };
}
type Buildah = Awaited<ReturnType<typeof prepareBuildah>>;

/** Stands in for the official Node image: Debian as apt on this machine has it, with our Node and this machine's npm. */
async function buildBase({ folder, build }: Buildah): Promise<void> {
  const context = join(folder, 'base');
  const local = join(context, 'usr/local');
  await mkdir(join(local, 'bin'), { recursive: true });
  const debian = run(
    'mmdebstrap',
    ['--variant=minbase', '--include=ca-certificates', 'bookworm', join(context, 'base.tar'), '-'],
    OUTPUT,
  );
  for (const file of ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'])
    if (existsSync(file)) debian.child.stdin?.write(await readFile(file));
  debian.child.stdin?.end();
  await debian;
  await copyFile(process.execPath, join(local, 'bin/node'));
  const npm = (await run('sh', ['-c', 'realpath "$(command -v npm)"'])).stdout.trim();
  await cp(join(npm, '../..'), join(local, 'lib/node_modules/npm'), { recursive: true });
  await writeFile(join(context, 'Containerfile'), BASE);
  await build('localhost/base', context);
}

async function buildImage({ folder, build }: Buildah, tag: string): Promise<string> {
  // npm in the build must trust what npm on this machine trusts.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const npmrc = join(folder, 'npmrc');
  await writeFile(npmrc, `cafile=${certificates}\n`);
  const volumes = [`${npmrc}:/root/.npmrc:ro`, `${certificates}:${certificates}:ro`].flatMap((volume) => [
    '-v',
    volume,
  ]);
  const files = ['-f', 'deploy/Containerfile', '--ignorefile', 'deploy/Containerfile.ignore'].map((part) =>
    part.startsWith('deploy') ? join(REPOSITORY, part) : part,
  );
  return build(tag, ...volumes, ...files, '--build-arg', 'BASE=localhost/base', '--timestamp', '0', REPOSITORY);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

interface ImageConfig {
  readonly Entrypoint: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Env: readonly string[];
}

/** The entry point as a container runs it: a root that can't be written, an empty /tmp, a numeric user without rights. */
function commandIn(root: string, { Entrypoint, User, WorkingDir }: ImageConfig): string[] {
  // Every container has /dev and /proc.
  const mounts = [
    'mkdir -p "$0/dev" "$0/proc" && mount --bind "$0" "$0"',
    'mount --rbind /dev "$0/dev" && mount --rbind /proc "$0/proc"',
    'mount -o remount,ro,bind "$0" && mount -t tmpfs tmpfs "$0/tmp"',
  ].join(' && ');
  const start = `exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid /usr/sbin/chroot --userspec=${User} "$0" "$@"`;
  // chroot begins in the root folder.
  const entry = Entrypoint.map((part) => (part.endsWith('.ts') ? join(WorkingDir, part) : part));
  return ['unshare', '--mount', 'sh', '-c', `${mounts} && ${start}`, root, ...entry];
}

/** How the cluster starts a server from the image. */
function startOptionsOf(root: string, config: ImageConfig) {
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  return { command: commandIn(root, config), env: { ...own, HOST: '127.0.0.1', NODE_COMPILE_CACHE: '' } };
}

async function checkRunning(cluster: Cluster, options: ReturnType<typeof startOptionsOf>): Promise<string> {
  const since = performance.now();
  const server = await cluster.start(0, options);
  const startMs = performance.now() - since;
  const organiser = await cluster.makeOrganiser();
  const event = await makeEvent(organiser, { backgroundImage: toDataUrl(await plain(400, 300).jpeg().toBuffer()) });
  await addGuests(organiser, event.id, 500);
  const page = await createClient({ url: server.url }).get(`/e/${event.id}`);
  expectStatus(page, 200, 'the guests’ page');
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m);
  assert.match(status, /^CapEff:\t0+$/m);
  assert.match(status, /^NoNewPrivs:\t1$/m);
  assert.deepEqual(server.warnings, []);
  // The machine may be busy: the same start from the project's folder says what of it is the image's own.
  const again = performance.now();
  await (await cluster.start(1)).stop();
  const ownMs = performance.now() - again;
  assert.ok(startMs < Math.max(MAX_START_MS, 3 * ownMs), `It took ${Math.round(startMs)} ms to be ready.`);
  return `ready after ${Math.round(startMs)} ms, ${(startMs / ownMs).toFixed(2)} times a start from the project’s folder`;
}

/** Where a setting is missing or can't be used the container ends with one sentence, which its log shows. */
async function checkRefusals({ command, env }: ReturnType<typeof startOptionsOf>): Promise<void> {
  const [program = '', ...args] = command;
  const start = async (more: Readonly<Record<string, string | undefined>>) => {
    const running = run(program, args, { env: { ...productionEnv('', env), ...more } });
    const { code, stderr } = await running.then(
      () => assert.fail('It started.'),
      (error: { code: number; stderr: string }) => error,
    );
    assert.equal(code, 1);
    return stderr;
  };
  assert.match(
    await start({ DATABASE_URL: undefined }),
    /^There is no embedded PostgreSQL for [\w-]+: set DATABASE_URL\.\n$/,
  );
  const both = await start({ DATABASE_URL: 'nowhere', MAIL_FROM: undefined });
  for (const name of ['DATABASE_URL', 'MAIL_FROM']) assert.ok(both.includes(name), both);
}

async function checkRollingRestart(cluster: Cluster, options: ReturnType<typeof startOptionsOf>): Promise<string> {
  requireNginx();
  await cluster.start(1, options);
  await startNginxOf(cluster);
  const organiser = await cluster.makeOrganiser();
  return restartUnderLoad({ site: cluster.site, organiser, ending: 'stopped' }, () => restartInTurn(cluster, options));
}

async function runAll(report: CheckReport): Promise<void> {
  const { check } = report;
  let image: Buildah | undefined;
  let config: ImageConfig | undefined;
  const isBuilt = await check(
    'the image built twice has the same digest',
    async () => {
      requirePrograms();
      image = await prepareBuildah();
      await buildBase(image);
      const [first, second] = [await buildImage(image, 'placecard'), await buildImage(image, 'again')];
      assert.equal(first, second);
      config = JSON.parse(await image.buildah('inspect', '--type', 'image', 'placecard')).OCIv1.config;
    },
    { isAlwaysRun: true },
  );
  if (!isBuilt || !image || !config) return;
  const { folder, buildah } = image;
  const settings = config;
  const root = await buildah('mount', await buildah('from', 'placecard'));

  await check(`it takes at most ${MAX_COMPRESSED_MB} MB compressed`, async () => {
    await buildah('push', 'placecard', `oci:${join(folder, 'oci')}:placecard`);
    const sizes = await Promise.all(
      (await listFiles(join(folder, 'oci'))).map(async (file) => (await stat(file)).size),
    );
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
    assert.ok(megabytes <= MAX_COMPRESSED_MB, `${megabytes} MB`);
    return `${Math.round(megabytes)} MB`;
  });

  await check('it has no program but Node, no setuid file and no test', async () => {
    const files = await listFiles(root);
    for (const file of files) assert.equal((await stat(file)).mode & 0o6000, 0, file);
    assert.deepEqual(await readdir(join(root, 'bin')), PROGRAMS);
    assert.deepEqual(
      files.filter((file) => /\.test\.ts$|\/(npm|npx|sh|gcc|cc)$/.test(file)),
      [],
    );
  });

  await check('every package in it is in the list that `npm sbom` makes', async () => {
    const { stdout } = await run('npm', ['sbom', '--sbom-format=cyclonedx'], {
      cwd: REPOSITORY,
      ...OUTPUT,
    });
    const listed = new Set(JSON.parse(stdout).components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)));
    const manifests = (await listFiles(join(root, 'app/node_modules'))).filter((file) =>
      /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file),
    );
    assert.ok(manifests.length > 50);
    for (const manifest of manifests) {
      const { name, version } = JSON.parse(await readFile(manifest, 'utf8'));
      assert.ok(listed.has(`pkg:npm/${name}@${version}`), `${name}@${version}`);
    }
    return `${manifests.length} packages`;
  });

  const cluster = await prepareCluster(report, 2);
  const options = startOptionsOf(root, settings);
  await check(
    'it runs read-only and without rights: sign-in, picture, import, guests’ page',
    () => checkRunning(cluster, options),
    { isAlwaysRun: true },
  );
  await check('without a setting it says in one sentence what is missing', () => checkRefusals(options));
  await check('two servers of it are restarted one after the other without failing a call', () =>
    checkRollingRestart(cluster, options),
  );
}

export function checkImage(args: string[]): Promise<number> {
  const { positionals: only } = parseArgs({ args, allowPositionals: true });
  return runChecks('image', { only, limitMs: LIMIT_MS }, runAll);
}
