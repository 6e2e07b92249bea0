/** `npm test -- <path or subject>`: which tests it selects. */
import { expect, it } from 'vitest';
import { findPart } from '#scripts/test/part.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const makeProject = () =>
  makeFolder({
    'src/features/appointments/rules/lapse.ts': '',
    'tests/payments/rules/payment.test.ts': '',
    'tests/appointments/endpoints/booking.test.ts': '',
    'tests/journeys/pay.test.ts': '',
    'tests/journeys/pay-page.ts': '',
    'tests/payments/components/pay.test.tsx': '',
  });

it('findPart: a word selects all test files with it in their path', async () => {
  expect(findPart(['pay'], await makeProject())).toEqual({
    vitest: ['tests/payments/components/pay.test.tsx', 'tests/payments/rules/payment.test.ts'],
    playwright: ['tests/journeys/pay.test.ts'],
    readsBuilt: true,
    sources: [],
  });
});

it('findPart: a path selects a file, a folder, or a source', async () => {
  const project = await makeProject();
  expect(
    findPart(['./tests/journeys/pay.test.ts', 'tests/appointments/endpoints/'], project),
  ).toEqual({
    vitest: ['tests/appointments/endpoints/booking.test.ts'],
    playwright: ['tests/journeys/pay.test.ts'],
    readsBuilt: true,
    sources: [],
  });
  expect(findPart(['src/features/appointments/rules/lapse.ts'], project)).toEqual({
    vitest: [],
    playwright: [],
    readsBuilt: false,
    sources: ['src/features/appointments/rules/lapse.ts'],
  });
});

it('findPart: knows which tests outside the browser read the build', async () => {
  const project = await makeFolder({
    'tests/site/html.test.ts': '',
    'tests/local/preview-mail.test.ts': '',
    'tests/local/mail.test.ts': '',
  });
  expect(findPart(['site'], project).readsBuilt).toBe(true);
  expect(findPart(['preview'], project).readsBuilt).toBe(true);
  expect(findPart(['local/mail'], project).readsBuilt).toBe(false);
});

it('findPart: refuses a word that names nothing', async () => {
  const project = await makeProject();
  expect(() => findPart(['nothing'], project)).toThrow('No test has "nothing" in its path');
});
