import { Agent, request } from 'node:http';

interface Load {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly connections: number;
  readonly durationMs: number;
}

/** Requests per second that a server answers with 200; bodies are read and thrown away. */
export async function requestsPerSecond({ url, headers = {}, connections, durationMs }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const get = () =>
    new Promise<void>((resolve, reject) => {
      request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on('end', resolve).resume();
      })
        .on('error', reject)
        .end();
    });
  const start = performance.now();
  let answered = 0;
  const loop = async () => {
    while (performance.now() - start < durationMs) {
      await get();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  return (answered * 1000) / (performance.now() - start);
}
