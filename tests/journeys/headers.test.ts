/** Response headers of every page, scored by the published rules of Mozilla's HTTP Observatory. */
import { addresses } from './pages.ts';
import { expect, test } from './support.ts';

type Headers = Readonly<Record<string, string>>;

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
function score(headers: Headers, html: string): Record<string, number> {
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

test('headers: every page scores A+', async ({ request }) => {
  for (const { address } of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    const points = score(response.headers(), await response.text());
    const sum = Object.values(points).reduce((one, other) => one + other, 100);
    expect(sum, `${address}: ${JSON.stringify(points)}`).toBeGreaterThanOrEqual(130);
  }
});

test('headers: the content security policy is complete, and HSTS lasts two years', async ({
  request,
}) => {
  const headers = (await request.get('/')).headers();
  const policy = parsePolicy(headers['content-security-policy'] ?? '');
  expect(policy.get('form-action')).toBe("'self'");
  expect(policy.get('base-uri')).toBe("'none'");
  for (const name of ['connect-src', 'img-src', 'font-src', 'manifest-src', 'worker-src']) {
    expect(policy.get(name), name).toBe("'self'");
  }
  // `preload` would permanently affect the customer's whole domain.
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('geolocation=()');
});

test('headers: pages are allowed only the device features they use', async ({ page }) => {
  await page.goto('/');
  const allowed = await page.evaluate(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy');
    const list: unknown =
      policy instanceof Object ? Reflect.get(policy, 'allowedFeatures') : undefined;
    return typeof list === 'function' ? [list.call(policy)].flat().map(String) : ['unknown'];
  });
  // Client hints only send what the browser reveals anyway.
  const beyondHints = allowed.filter((name) => !name.startsWith('ch-'));
  expect(beyondHints.toSorted()).toEqual(['clipboard-write', 'cross-origin-isolated']);
});

test('addresses: answer without a redirect, and with a trailing slash redirect to the canonical one', async ({
  request,
}) => {
  for (const { address } of addresses.filter(({ path }) => path !== '/')) {
    const slashed = await request.get(`${address}/`, { maxRedirects: 0 });
    expect(slashed.status()).toBe(301);
    expect(slashed.headers()['location']).toBe(address);
  }
});
