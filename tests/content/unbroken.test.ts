import { expect, test } from 'vitest';
import { bindReferences } from '#platform/i18n/unbroken.ts';

test.each([
  ['nach Art. 6 Abs. 1 lit. f DSGVO', 'nach Art.~6 Abs.~1 lit.~f DSGVO'],
  ['Arts. 45 and 46 GDPR, section 165(3)', 'Arts.~45 and 46 GDPR, section~165(3)'],
  ['(§ 18 Abs. 2 MStV)', '(§~18 Abs.~2 MStV)'],
  ['المادة 6 الفقرة 1 الحرف «و»', 'المادة~6 الفقرة~1 الحرف~«و»'],
  ['this section of the start. 3 days', 'this section of the start. 3 days'],
])('bindReferences: %s', (html, bound) => {
  expect(bindReferences(html).replaceAll('\u00a0', '~')).toBe(bound);
});
