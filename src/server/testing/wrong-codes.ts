import type { TestApp } from './test-app.ts';

/** Counts as many wrong codes for a network as it may enter within ten seconds: entering them could take longer here. */
export async function useUpWrongCodes({ database }: TestApp, code: 'door' | 'chart', network: string): Promise<void> {
  await database.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, 100, $2)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${code}-code-network:${network}`, Date.now() + 10_000],
  );
}
