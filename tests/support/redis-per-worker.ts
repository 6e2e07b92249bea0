/**
 * A Redis server for each worker, which its files use one after the other: to start one for each file
 * took more than many a file. There is none where Redis is not installed.
 */
import type { TestProject } from 'vitest/node';
import { findRedisServer } from '#scripts/programs.ts';
import { serveRedisProgram } from './redis-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** By the worker's number, which begins at 1; absent in projects that start their own. */
    redisPorts?: readonly number[];
  }
}

export default async function setup({ provide, vitest }: TestProject) {
  const program = findRedisServer();
  if (program === undefined) return;
  const servers: Awaited<ReturnType<typeof serveRedisProgram>>[] = [];
  while (servers.length < vitest.config.maxWorkers) servers.push(await serveRedisProgram(program));
  provide(
    'redisPorts',
    servers.map(({ port }) => port),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
}
