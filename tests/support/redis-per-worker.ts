/**
 * Starts a Redis server for each worker, used by its files one after the other: starting one for each file
 * would take longer than many of the files. Starts none if Redis is not installed.
 */
import type { TestProject } from 'vitest/node';
import { findRedisServer } from '#scripts/programs.ts';
import { serveRedisProgram } from './redis-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Ports by the worker's number, which starts at 1; absent in projects that start their own servers. */
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
