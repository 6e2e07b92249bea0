import { randomBytes } from 'node:crypto';
import { serveHttp } from '#local/http.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRestBridge } from '#local/redis/rest-bridge.ts';

type Weather = 'fine' | 'answers get lost' | 'never answers' | 'away';

interface Bridge {
  /** Decides on the first, second … request since `requests` was 0. */
  weather: (request: number) => Weather;
  requests: number;
}

/** The REST bridge with a count of what it was asked, and with faults on demand. */
export async function serveBridge(engine: RedisEngine) {
  const token = randomBytes(16).toString('base64url');
  const answer = createRestBridge({ engine, token });
  const bridge: Bridge = { weather: () => 'fine', requests: 0 };

  const server = await serveHttp({
    async handler(request) {
      bridge.requests += 1;
      const weather = bridge.weather(bridge.requests);
      if (weather === 'never answers') return new Promise(() => undefined);
      // What a gateway makes of a lost connection.
      const lost = new Response('<h1>Bad Gateway</h1>', { status: 502 });
      if (weather === 'away') return lost;
      const response = await answer(request);
      return weather === 'fine' ? response : lost;
    },
  });
  const credentials = { url: `http://127.0.0.1:${server.port}`, token };
  return Object.assign(bridge, { credentials, close: () => server.close() });
}
