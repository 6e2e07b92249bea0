import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messagingVariables } from '#local/messaging.ts';
import { makeFolder } from './temp-folder.ts';

const secret = 'of the messaging service, 32 letters';
const none = '/nowhere/.env';

it('messagingVariables: sets nothing without a secret', () => {
  expect(messagingVariables({}, none)).toEqual({});
  expect(messagingVariables({ MESSAGING_PORT: '3005' }, none)).toEqual({});
});

it('messagingVariables: uses the service’s default port, or the configured one', () => {
  const env = { MESSAGING_SECRET: secret };
  const url = 'http://127.0.0.1:3001';
  expect(messagingVariables(env, none)).toEqual({ ...env, MESSAGING_URL: url });
  expect(messagingVariables({ ...env, MESSAGING_PORT: '3005' }, none)).toMatchObject({
    MESSAGING_URL: 'http://127.0.0.1:3005',
  });
});

it("messagingVariables: reads the service's own file; the environment takes precedence, even if empty", async () => {
  const folder = await makeFolder({
    '.env': `MESSAGING_SECRET=${secret}\nMESSAGING_PORT=3007\n#MESSAGING_URL=http://never\n`,
  });
  const file = join(folder, '.env');
  expect(messagingVariables({}, file)).toEqual({
    MESSAGING_SECRET: secret,
    MESSAGING_URL: 'http://127.0.0.1:3007',
  });
  expect(messagingVariables({ MESSAGING_URL: 'https://m.example.com' }, file)).toMatchObject({
    MESSAGING_URL: 'https://m.example.com',
  });
  expect(messagingVariables({ MESSAGING_SECRET: '' }, file)).toEqual({});
});
