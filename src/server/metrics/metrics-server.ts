import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SettingsError } from '../config.ts';
import { watchProcess } from './process-gauges.ts';
import type { Registry } from './registry.ts';

const PATH = '/metrics';
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const REQUEST_TIMEOUT_MS = 10_000;

interface Options {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  readonly log: FastifyBaseLogger;
}

/** Serves the metrics for Prometheus on a port of their own, which is not public. */
export async function startMetricsServer({ registry, host, port, log }: Options) {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const isKnown = request.url?.split('?', 1)[0] === PATH;
    if (!isKnown || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(isKnown ? 405 : 404, { 'content-type': 'text/plain; charset=utf-8' }).end(`See ${PATH}.\n`);
      return;
    }
    registry.render().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      (error) => {
        log.error({ err: error }, 'the metrics could not be rendered');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: { code?: string }) => {
    throw new SettingsError(`METRICS_PORT ${port} on ${host} can't be used (${error.code}): choose another.`);
  });
  const stopWatching = watchProcess(registry);
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}${PATH}`,
    async close() {
      stopWatching();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
