/** Response headers of every built page, scored by the published rules of Mozilla's HTTP Observatory. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolders } from '#local/preview-site.ts';
import { createSite } from '#local/site.ts';
import { splitPath } from '#platform/i18n/paths.ts';
import { listPages } from '#scripts/pages.ts';

const site = await createSite({
  folder: projectFolders.site,
  configFile: projectFolders.configFile,
});
const ask = (address: string) => site(new Request(new URL(address, 'http://localhost')));

/** Those that are answered with 200 at their own address. */
const addresses = (await listPages())
  .map(({ address }) => address)
  .filter((address) => !/\/404(?:-\w+)?$/.test(address));

/** Policy directives by name. */
function parsePolicy(policy: string): Map<string, string> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values.join(' ')] as const;
    }),
  );
}

/**
 * Rule → points it adds or deducts: a site starts with 100, and A+ is 130 (Observatory, scoring). Rules that
 * can only deduct are included, as each can fail. A result between the best and the worst counts as the
 * worst, since the site aims at the best of each.
 */
function score(headers: Readonly<Record<string, string>>, html: string): Record<string, number> {
  const policy = parsePolicy(headers['content-security-policy'] ?? '');
  const directives = [...policy.values()].join(' ');
  const maxAge = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  const isUnsafe = /unsafe-|(^| )(\*|https?:|data:)( |$)/.test(directives);
  const referrerPolicy = headers['referrer-policy'] ?? '';
  const cookies = headers['set-cookie'] ?? '';
  return {
    'policy: default-src none, nothing unsafe':
      policy.get('default-src') === "'none'" && !isUnsafe ? 10 : -25,
    'framing refused by the policy': policy.get('frame-ancestors') === "'none'" ? 5 : -20,
    'type sniffing refused': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'referrer policy that is private':
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(referrerPolicy)
        ? 5
        : -5,
    'transport security, half a year or more': maxAge >= 15_768_000 ? 0 : -20,
    'resource policy': headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0,
    'no cookie without asking': cookies === '' ? 0 : -40,
    'open to no other origin': headers['access-control-allow-origin'] === undefined ? 0 : -50,
    'no script from elsewhere': /<script[^>]*\ssrc="(?:https?:)?\/\//.test(html) ? -50 : 0,
  };
}

it.each(addresses)('%s scores A+', async (address) => {
  const response = await ask(address);
  expect(response.status).toBe(200);
  const points = score(Object.fromEntries(response.headers), await response.text());
  const sum = Object.values(points).reduce((one, other) => one + other, 100);
  expect(sum, JSON.stringify(points)).toBeGreaterThanOrEqual(130);
});

it('headers: the content security policy is complete, and HSTS lasts two years', async () => {
  const { headers } = await ask('/');
  const policy = parsePolicy(headers.get('Content-Security-Policy') ?? '');
  expect(policy.get('form-action')).toBe("'self'");
  expect(policy.get('base-uri')).toBe("'none'");
  for (const name of ['connect-src', 'img-src', 'font-src', 'manifest-src', 'worker-src']) {
    expect(policy.get(name), name).toBe("'self'");
  }
  // `preload` would permanently affect the customer's whole domain.
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
});

it('files under /_astro/: are kept for a year, and never that one is missing', async () => {
  const files = await readdir(join(projectFolders.site, '_astro'), { recursive: true });
  const names = files.filter((file) => /\.\w+$/.test(file));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const { status, headers } = await ask(`/_astro/${name}`);
    const isKept = headers.get('Cache-Control') === 'public, max-age=31536000, immutable';
    expect([name, status, isKept]).toEqual([name, 200, true]);
  }
  for (const name of ['old.abcdefgh.js', 'desk/old.abcdefgh.css', '']) {
    const { status, headers } = await ask(`/_astro/${name}`);
    expect([name, status]).toEqual([name, 404]);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  }
});

it('addresses: with a trailing slash redirect to the canonical one', async () => {
  for (const address of addresses.filter((one) => splitPath(one).path !== '/')) {
    const { status, headers } = await ask(`${address}/`);
    expect({ status, to: headers.get('Location') }).toEqual({ status: 301, to: address });
  }
});
