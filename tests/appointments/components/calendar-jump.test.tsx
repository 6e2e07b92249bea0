/** The calendar's field for another day. */
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import '#styles/global.css';
import { page, userEvent } from 'vitest/browser';
import { SeenContext } from '#platform/desk/seen.ts';
import { Jump } from '#features/appointments/desk/calendar/Toolbar.tsx';
import { locales } from '#platform/i18n/locales.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import '#platform/form/form.css';
import '#features/appointments/desk/calendar/calendar.css';

const heard: string[] = [];

function Probe() {
  const [day, setDay] = useState('2041-12-24');
  const [isSeen, setIsSeen] = useState(true);
  return (
    <SeenContext value={isSeen}>
      <Jump
        day={day}
        onJump={(next) => {
          heard.push(next);
          setDay(next);
        }}
      />
      <button type="button" onClick={() => setDay('2041-12-31')}>
        next
      </button>
      <button type="button" onClick={() => setIsSeen(false)}>
        elsewhere
      </button>
    </SeenContext>
  );
}

it.each(locales)('%s: the longest date is seen whole', async (locale) => {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
  for (const month of months) {
    const { unmount } = await mountAtDesk(
      <div className="desk-cal-choices" style={{ inlineSize: '331px' }}>
        <Jump day={`2028-${month}-28`} onJump={() => undefined} />
      </div>,
      locale,
    );
    const { scrollWidth = NaN, clientWidth } = document.querySelector('.input') ?? {};
    expect(clientWidth, month).toBeLessThan(331 / 2);
    expect(scrollWidth, month).toBe(clientWidth);
    await unmount();
  }
});

it.each(inLanguages('de', 'ar'))('%s: says that what is typed is no day', async (locale) => {
  heard.length = 0;
  await mountAtDesk(<Probe />, locale);
  const { errors } = pick(locale, 'admin');
  const field = page.getByRole('textbox', { name: pick(locale, 'adminCalendar').jump });
  await userEvent.fill(field, '32. 12.');
  await expect.element(page.getByText(errors.invalid_date)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(errors.invalid_date)).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText(errors.invalid_date)).toBeVisible();
  await expect.element(field).toHaveValue('32. 12.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  // The calendar is turned in another way.
  await press(page.getByRole('button', { name: 'next' }));
  await expect.element(page.getByText(errors.invalid_date)).not.toBeInTheDocument();
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await userEvent.fill(field, '2041-12-25');
  await expect.poll(() => heard).toEqual(['2041-12-25']);
});

it('a day that was typed before one left for another area goes nowhere', async () => {
  heard.length = 0;
  await mountAtDesk(<Probe />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const field = page.getByRole('textbox', { name: pick('de', 'adminCalendar').jump });
  await enter(field, '2041-12-25');
  await press(page.getByRole('button', { name: 'elsewhere' }));
  await vi.advanceTimersByTimeAsync(2000);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(heard).toEqual([]);
});
