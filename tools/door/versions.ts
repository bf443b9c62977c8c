import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installCamera } from '../../e2e/support/fake-camera.ts';
import { REPOSITORY } from '../support/app-server.ts';
import { makeTemporaryFolder } from '../support/clean-up.ts';
import { waitFor } from '../support/wait-for.ts';
import { arrivals, checkInAndSee, enterDoor, findGuest, openScanner, showList, t } from './door-page.ts';
import type { DoorServer } from './door-server.ts';
import { startPhone } from './phone-browser.ts';

/** Another version of the pages: the door's script has another name, and the files of the version before are gone. */
async function makeVersion(folder: string, number: number): Promise<string> {
  const build = join(folder, `version-${number}`);
  await cp(join(REPOSITORY, 'dist'), build, { recursive: true });
  const worker = await readFile(join(build, 'web/door-sw.js'), 'utf8');
  const script = /assets\/(door-[\w-]+)\.js/.exec(worker)?.[1] ?? '';
  const qrWorker = /assets\/(qr-worker-[\w-]+)\.js/.exec(worker)?.[1] ?? '';
  const rewrite = (text: string) =>
    text
      .replaceAll(`${script}.js`, `door-version${number}.js`)
      .replaceAll(`${qrWorker}.js`, `qr-worker-version${number}.js`);
  for (const file of ['door-sw.js', 'door.html', `assets/${script}.js`]) {
    const path = join(build, 'web', file);
    const text = rewrite(await readFile(path, 'utf8'));
    await writeFile(path, text.replace(/const VERSION = '\w+'/, `const VERSION = 'version${number}'`));
    for (const ending of ['.br', '.gz']) await rm(`${path}${ending}`, { force: true });
  }
  for (const [name, other] of [
    [script, `door-version${number}`],
    [qrWorker, `qr-worker-version${number}`],
  ]) {
    await rename(join(build, `web/assets/${name}.js`), join(build, `web/assets/${other}.js`));
    for (const ending of ['.br', '.gz']) await rm(join(build, `web/assets/${name}.js${ending}`), { force: true });
  }
  return build;
}

/** Upgrades the server again and again while a door is open, and finally updates the door. */
export async function upgradeUnderOpenDoor(server: DoorServer, versions: number): Promise<string> {
  const door = await server.makeDoor(versions + 10);
  const total = door.guests.length;
  const folder = await makeTemporaryFolder('door-versions');
  const { page, kill } = await startPhone(await makeTemporaryFolder('door-phone'));
  const holdUp = await installCamera(page);
  await enterDoor(page, server.url, door);
  const errors: string[] = [];
  const isExpected = (text: string) =>
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|net::/.test(text);
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  const ownScript = () => page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
  const script = await ownScript();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await showList(page);
  for (let number = 1; number <= versions; number += 1) {
    await server.stop();
    await server.start(await makeVersion(folder, number));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await waitFor('the new version is stored', () =>
      page.evaluate(async (version) => {
        const keys = await (await caches.open('door')).keys();
        return keys.some(({ url }) => url.endsWith(version));
      }, `?version=version${number}`),
    );
    const name = door.guests[number - 1]?.fullName ?? '';
    await findGuest(page, name);
    await checkInAndSee(page, name);
    await arrivals(page, number, total).waitFor();
    if (!(await page.evaluate(() => 'isSamePage' in window))) throw new Error(`Version ${number} reloaded the door.`);
  }
  // The QR decoder is the only script that is loaded later, and the server no longer has the open door's version of it.
  await page.getByRole('button', { name: t('door.scan'), exact: true }).click();
  await openScanner(page);
  await holdUp(door.guests[versions]?.qrCodeIdentifier ?? '');
  await page.getByRole('button', { name: t('door.next') }).click();
  await arrivals(page, versions + 1, total).waitFor();
  if (errors.length > 0) throw new Error(`The open door reported errors:\n${errors.join('\n')}`);
  await page.getByText(t('door.live')).waitFor();
  await page.getByRole('button', { name: t('door.updateNow') }).click();
  await page.waitForFunction(() => !('isSamePage' in window));
  await arrivals(page, versions + 1, total).waitFor();
  const newest = await ownScript();
  if (newest === script || !newest?.includes(`version${versions}`)) throw new Error(`The door runs ${newest}.`);
  const stored = await page.evaluate(async () => (await (await caches.open('door')).keys()).length);
  await kill();
  await server.stop();
  await server.start();
  return `${versions} versions without a reload or an error; the scanner started after them; then updated on request; ${stored} files stored`;
}
