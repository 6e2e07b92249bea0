import { describe, expect, it } from 'vitest';
import { locales } from '#platform/contract/locales.ts';
import { hashPassword } from '#platform/rules/password.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findEnvironmentFaults, findExampleFaults } from '#integrations/required-variables.ts';

const secret = 's'.repeat(32);
/** All variables that `docs/operations.md` requires. */
const complete = {
  CONTEXT: 'production',
  UPSTASH_REDIS_REST_URL: 'https://example.upstash.io',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  ADMIN_PASSWORD_HASH: await hashPassword('secret'),
  DIGEST_KEY: secret,
  SITE_URL: 'https://www.example.com',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'termine@example.com',
  FIRM_MAIL: 'team@example.com',
  LINK_KEY: secret,
};

it('findEnvironmentFaults: finds nothing in a complete environment', () => {
  expect(findEnvironmentFaults(complete)).toEqual([]);
});

it.each(Object.keys(complete).filter((name) => name !== 'CONTEXT'))(
  'findEnvironmentFaults: names a missing %s',
  (name) => {
    expect(findEnvironmentFaults({ ...complete, [name]: '' })).toEqual([
      `Set these environment variables: ${name}`,
    ]);
  },
);

it('findEnvironmentFaults: names all missing variables in one sentence, each once', () => {
  const lacking = { ...complete, SITE_URL: '', SMTP_URL: '', LINK_KEY: '', DIGEST_KEY: '' };
  const [said = '', ...more] = findEnvironmentFaults(lacking);
  expect(more).toEqual([]);
  const names = said.replace('Set these environment variables: ', '').split(', ');
  expect(names.toSorted()).toEqual(['DIGEST_KEY', 'LINK_KEY', 'SITE_URL', 'SMTP_URL']);
});

it.each([
  [{ MESSAGING_URL: 'https://messaging.example.com' }, 'MESSAGING_SECRET'],
  [{ MESSAGING_SECRET: secret }, 'MESSAGING_URL'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  // The publishable key for browsers is not a secret key.
  [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
])('findEnvironmentFaults: of %o names %s', (half, name) => {
  expect(findEnvironmentFaults({ ...complete, ...half })).toEqual([
    `Set these environment variables: ${name}`,
  ]);
});

describe('findExampleFaults', () => {
  const real = {
    SITE_URL: 'https://www.hochwacht.ch',
    MAIL_FROM: 'Hochwacht <termine@hochwacht.ch>',
    FIRM_MAIL: 'team@hochwacht.ch',
  };
  /** Texts of a firm that has replaced the examples. */
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  writeFileSync(join(folder, 'impressum.md'), 'Geschäftsleitung: {{management}}\n');
  const content = pathToFileURL(`${folder}/`);
  const company = {
    address: { street: 'Dorfstrasse 7', city: 'Baar' },
    phone: { e164: '+41417600110' },
    vatId: 'CHE-116.281.710 MWST',
    consultants: ['firm'],
    figures: [{ value: 500, source: { de: 'Projektliste' }, asOf: '2026-10-31' }],
  };

  it('finds every example of the shipped firm.ts', () => {
    const fields = [
      ...['calendarDomain', 'address.street', 'phone.e164', 'phone.display', 'email', 'faqEmail'],
      ...['social.linkedin', 'social.instagram', 'social.x', 'management', 'register', 'vatId'],
      ...['authority', 'chamber', 'professionalTitle', 'euRepresentative', 'videoProvider'],
      ...[0, 1, 2].flatMap((index) => [
        ...locales.map((locale) => `figures.${index}.source.${locale}`),
        `figures.${index}.asOf`,
      ]),
    ];
    const marked = [
      ['legal', 'impressum'],
      ['industries', 'immobilien'],
      ['team', 'founder'],
    ] as const;
    const found = findExampleFaults(real).slice(1);
    expect(found.filter((line) => line.startsWith('src/firm.ts'))).toEqual(
      fields.map((name) => `src/firm.ts: ${name}`),
    );
    for (const locale of locales) {
      for (const [collection, slug] of marked) {
        const line = `src/content/${collection}/${locale}/${slug}.md: line `;
        expect(
          found.filter((each) => each.startsWith(line)),
          line,
        ).not.toEqual([]);
      }
    }
  });

  it('finds nothing for a real firm, with figures that have a source, or without figures', () => {
    expect(findExampleFaults(real, { firm: company, content })).toEqual([]);
    expect(findExampleFaults(real, { firm: { ...company, figures: [] }, content })).toEqual([]);
  });

  it('finds examples in the variables as well', () => {
    const site = { ...real, SITE_URL: 'https://www.example.com' };
    expect(findExampleFaults(site, { firm: company, content }).slice(1)).toEqual([
      'environment: SITE_URL',
    ]);
  });

  it('finds nothing with ALLOW_PLACEHOLDERS, for a demo', () => {
    expect(findExampleFaults({ ALLOW_PLACEHOLDERS: '1' })).toEqual([]);
    expect(findExampleFaults({ ALLOW_PLACEHOLDERS: '0' })).not.toEqual([]);
  });
});
