/** The hours of a weekday read from start to end in each direction of writing. */
import { expect, it } from 'vitest';
import '#styles/global.css';
import { DayFields } from '#features/hours/desk/DayFields.tsx';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';
import '#features/hours/desk/hours.css';

it.each(inLanguages('de'))('%s: the start stands where lines begin', async (locale) => {
  await mountAtDesk(
    <ul>
      <DayFields
        id="0.0"
        name="Montag"
        spans={[{ from: '09:00', to: '12:00' }]}
        faults={{}}
        onChange={() => undefined}
      />
    </ul>,
    locale,
  );
  const [from = NaN, to = NaN] = [...document.querySelectorAll('input')].map(
    (input) => input.getBoundingClientRect().left,
  );
  expect(to > from).toBe(locale !== 'ar');
});
