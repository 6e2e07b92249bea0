import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { functionEnv } from '#bench/function-env.ts';
import { parseEnv } from '#platform/env/env.ts';
import { projectFolder } from '#tests/support/stack.ts';

it('bench: starts without the test runner', () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE };
  const options = { cwd: projectFolder, env, encoding: 'utf8' } as const;
  const { stderr } = spawnSync(process.execPath, ['bench/run.ts', 'none'], options);
  expect(stderr).toBe(
    'There is no benchmark called none: bookings, hours, desk, day-click, react-floor, cold-start, lighthouse.\n',
  );
});

it('bench cold-start: functions accept the environment that it gives them', async () => {
  const redis = { url: 'http://127.0.0.1:6380', token: 'token' };
  expect(parseEnv(await functionEnv(redis)).redis).toEqual(redis);
});
