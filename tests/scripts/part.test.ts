/** `npm test -- <path or subject>`: which tests that names. */
import { expect, it } from 'vitest';
import { findPart } from '#scripts/test/part.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const makeProject = () =>
  makeFolder({
    'netlify/domain/lapse.ts': '',
    'tests/domain/payment.test.ts': '',
    'tests/http/booking.test.ts': '',
    'tests/e2e/pay.test.ts': '',
    'tests/e2e/pay-page.ts': '',
    'tests/components/pay.test.tsx': '',
  });

it('takes a word for all test files with it in their path', async () => {
  expect(findPart(['pay'], await makeProject())).toEqual({
    vitest: ['tests/components/pay.test.tsx', 'tests/domain/payment.test.ts'],
    playwright: ['tests/e2e/pay.test.ts'],
    sources: [],
  });
});

it('takes a path for a file, a folder, or a source', async () => {
  const project = await makeProject();
  expect(findPart(['./tests/e2e/pay.test.ts', 'tests/http/'], project)).toEqual({
    vitest: ['tests/http/booking.test.ts'],
    playwright: ['tests/e2e/pay.test.ts'],
    sources: [],
  });
  expect(findPart(['netlify/domain/lapse.ts'], project)).toEqual({
    vitest: [],
    playwright: [],
    sources: ['netlify/domain/lapse.ts'],
  });
});

it('refuses a word that names nothing', async () => {
  const project = await makeProject();
  expect(() => findPart(['nothing'], project)).toThrow('No test has "nothing" in its path');
});
