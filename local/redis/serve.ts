import { randomBytes } from 'node:crypto';
import { serveHttp } from '#local/http.ts';
import type { RedisEngine } from './engine.ts';
import { createRestBridge } from './rest-bridge.ts';

export interface RedisServer {
  url: string;
  token: string;
  /** Ends the server but not the engine, which belongs to the caller. */
  close(): Promise<void>;
}

/** Serves the engine over Upstash's REST protocol on a loopback port, a free one by default. */
export async function serveRedis(options: {
  engine: RedisEngine;
  token?: string;
  port?: number;
}): Promise<RedisServer> {
  const { engine, token = randomBytes(24).toString('base64url'), port = 0 } = options;
  const server = await serveHttp({ handler: createRestBridge({ engine, token }), port });
  return { url: `http://127.0.0.1:${server.port}`, token, close: () => server.close() };
}
