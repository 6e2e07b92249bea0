/** The facts in an appointment's panel. */
import { expect, it } from 'vitest';
import '#styles/global.css';
import { factsOf } from '#features/appointments/desk/facts.tsx';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import '#features/consultants/desk/consultants.css';

const people = ['Ada Muster', 'نورة السويدي'].map((name, index) => ({
  ...consultantOf(String(index), { name }),
  version: 1,
}));

function Probe({ consultant }: { consultant: string }) {
  const appointment = { ...appointmentOf({ consultant }), version: 1 };
  return <Facts facts={factsOf(appointment, useDesk(), people)} />;
}

it.each(inLanguages('de'))('%s: the colour stands before the name', async (locale) => {
  for (const { id, name } of people) {
    const { unmount } = await mountAtDesk(<Probe consultant={id} />, locale);
    const [dot = NaN, text = NaN] = ['.desk-swatch', '.desk-owner > bdi'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().left ?? NaN,
    );
    expect(text > dot, name).toBe(locale !== 'ar');
    expect(text < dot, name).toBe(locale === 'ar');
    await unmount();
  }
});
