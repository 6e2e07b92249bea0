import { expect, it } from 'vitest';
import { functionEnv } from '#bench/function-env.ts';
import { parseEnv } from '#netlify/env.ts';

it('bench cold-start: functions accept the environment that it gives them', async () => {
  const redis = { url: 'http://127.0.0.1:6380', token: 'token' };
  expect(parseEnv(await functionEnv(redis)).redis).toEqual(redis);
});
