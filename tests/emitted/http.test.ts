/**
 * The emitted functions, each alone: one call of each, and the tests of the heaviest library. The rest of the HTTP
 * suite runs against them at night (`http.night.test.ts`).
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '#registry/routes.ts';
import { pathOf, type Route } from '#platform/contract/route.ts';
import { hashPassword } from '#platform/rules/password.ts';
import { type Functions, loadFunctions } from '#local/functions.ts';
import { site } from '#tests/support/app.ts';
import { refusalOf, withLog } from '#tests/support/harness.ts';
import { runEmitted } from './http-suite.ts';

const emitted = await runEmitted(['tests/hours/endpoints/slot-series.test.ts']);

describe('functions with their own services and without Redis', () => {
  const all: readonly Route[] = Object.values(routes);
  const reads = all.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const writes = all
    .filter(({ method, access }) => method !== 'GET' && access === 'admin')
    .map((route) => [route.method, pathOf(route, 'x'.repeat(22))] as const);
  let functions: Functions;

  beforeAll(async () => {
    vi.stubEnv('UPSTASH_REDIS_REST_URL', 'http://127.0.0.1:9');
    vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', 'none');
    vi.stubEnv('ADMIN_PASSWORD_HASH', await hashPassword('secret'));
    vi.stubEnv('DIGEST_KEY', 'k'.repeat(32));
    vi.stubEnv('CONTEXT', 'local');
    vi.stubEnv('LOCAL_STACK', '1');
    vi.stubEnv('SITE_URL', site);
    vi.stubEnv('LINK_KEY', 'l'.repeat(32));
    functions = await loadFunctions(emitted);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  async function ask(path: string, init: RequestInit): Promise<string> {
    const request = new Request(new URL(path, site), init);
    const { result } = await withLog(async () => functions.handle(request, '198.51.100.7'));
    if (!result) throw new Error(`No function serves ${path}`);
    return (await refusalOf(result)).code;
  }

  it.each(reads)('%s answers 503', async (path) => {
    const address = pathOf({ ...routes.readCalendar, path }, `cs_test_${'x'.repeat(22)}`);
    const headers = { Cookie: `__Host-session=${'x'.repeat(43)}` };
    expect(await ask(address, { headers })).toBe('service_unavailable');
  });

  it.each(writes)(
    '%s %s without a session is refused before Redis is asked',
    async (method, path) => {
      const request = new Request(new URL(path, site), { method });
      const answer = await functions.handle(request, '198.51.100.7');
      expect(answer && (await refusalOf(answer)).code).toBe('unauthenticated');
    },
  );

  it('a scheduled function answers 503', async () => {
    const address = '/.netlify/functions/retention';
    expect(await ask(address, { method: 'POST' })).toBe('service_unavailable');
  });
});
