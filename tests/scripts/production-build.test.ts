/** A production build without configuration fails; run for real. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { patience } from '#scripts/test/patience.ts';
import { projectFolder } from '#tests/support/stack.ts';

const required = [
  ...['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN', 'ADMIN_PASSWORD_HASH', 'DIGEST_KEY'],
  ...['SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'FIRM_MAIL', 'LINK_KEY'],
];

describe('the build of a production deploy', () => {
  const failureSchema = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

  it(
    'stops, and names every missing variable and every example',
    async () => {
      const env = {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        CONTEXT: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      };
      const failed = await promisify(execFile)(
        process.execPath,
        ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', '.cache/refused'],
        { cwd: projectFolder, env },
      ).then(
        () => expect.fail('it was built'),
        (error: unknown) => z.parse(failureSchema, error),
      );
      const said = failed.stdout + failed.stderr;
      for (const name of required) expect(said).toContain(name);
      expect(said).toContain('src/firm.ts: address.street');
      expect(failed.code).toBe(1);
    },
    60_000 * patience,
  );
});
