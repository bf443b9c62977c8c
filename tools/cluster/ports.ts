import { findFreePort, isPortFree } from '../support/free-ports.ts';

const TRIES = 50;

/** Free ports one after the other, as the start script uses them. */
export async function findConsecutivePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = await findFreePort();
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (first + count > 65_535) continue;
    const free = await Promise.all(ports.map(isPortFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Error(`There are no ${count} free ports in a row.`);
}
