/** Where DMARC is looked for, and which policy a subdomain has. */
import { expect, it } from 'vitest';
import { dmarcNames, judgeDmarc } from '#features/delivery/rules/sender-records.ts';

it('dmarcNames: the domain, then its parents down to two labels', () => {
  expect(dmarcNames('example.com')).toEqual(['_dmarc.example.com']);
  expect(dmarcNames('mail.eu.example.com')).toEqual([
    ...['_dmarc.mail.eu.example.com', '_dmarc.eu.example.com', '_dmarc.example.com'],
  ]);
});

it.each([
  ['v=DMARC1; p=reject', 'fits'],
  ['v=DMARC1; p=reject; sp=none', 'watching'],
  ['v=DMARC1; p=none; sp=reject', 'fits'],
])('judgeDmarc: a parent’s %s %s', (text, state) => {
  const own = { name: '_dmarc.mail.example.com', texts: [] };
  const parent = { name: '_dmarc.example.com', texts: [text] };
  const judged = judgeDmarc([own, parent], 'info@example.com');
  expect([judged.state, judged.name]).toEqual([state, parent.name]);
});

it('judgeDmarc: a parent that cannot be read leaves it open', () => {
  const own = { name: '_dmarc.mail.example.com', texts: [] };
  const parent = { name: '_dmarc.example.com', texts: null };
  expect(judgeDmarc([own, parent], 'info@example.com').state).toBe('unread');
});
