/** The desk's date field: text in the language's form, the ISO value in a native input, a calendar. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { dateSchema } from '#platform/contract/fields.ts';
import { DateField } from '#platform/desk-ui/DateField.tsx';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import '#platform/form/form.css';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';

const sent: unknown[] = [];

/** A form as the desk has them, with a required day and an optional one. */
function Probe() {
  const { texts } = { texts: pick('de', 'admin') };
  const form = useDeskForm(
    'probe',
    {
      schema: z.strictObject({
        date: dateSchema,
        until: z.union([z.literal(''), dateSchema]),
      }),
      send: (fields) => {
        sent.push(fields);
        return Promise.resolve({ ok: true as const });
      },
      sent: null,
      failed: null,
    },
    () => undefined,
  );
  return (
    <form {...form.attributes} className="desk-form">
      {form.date('date', 'Tag', { required: true, min: '2041-03-10' })}
      {form.date('until', 'Bis', { defaultValue: '2041-05-01' })}
      <button type="submit">{texts.close}</button>
    </form>
  );
}

const text = (name: string) => page.getByRole('textbox', { name });
const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=date][name=${name}]`)?.value;
const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`);

const typedIn: Record<Locale, readonly [typed: string, words: string, written: string]> = {
  de: ['24. Dez 41', 'Di., 24. Dezember 2041', '24.12.2041'],
  en: ['24/12/41', 'Tue 24 December 2041', '24 Dec 2041'],
  ar: ['٢٤/١٢/٤١', 'الثلاثاء، 24 ديسمبر 2041', '24 ديسمبر 2041'],
};

it.each(locales)('date field, %s: says what it understood, and writes it', async (locale) => {
  const [typed, words, written] = typedIn[locale];
  const { errors } = pick(locale, 'admin');
  await mountAtDesk(<Probe />, locale);
  await userEvent.fill(text('Tag'), typed);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(valueOf('date')).toBe('2041-12-24');
  await userEvent.tab();
  expect(text('Tag').element()).toHaveValue(written);
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  // Only once it is left, what is no day is said to be none.
  await userEvent.fill(text('Tag'), '31.2.');
  expect(valueOf('date')).toBe('');
  await expect.element(page.getByText(errors.invalid_date)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText(errors.invalid_date)).toBeVisible();
  expect(text('Tag').element()).toHaveValue('31.2.');
  expect(text('Tag').element()).toHaveAttribute('aria-invalid', 'true');
  expect(await findAxeViolations()).toEqual([]);
});

it('date field: Enter takes the day, and sends no form that is half filled in', async () => {
  const tries: string[] = [];
  await mountAtDesk(
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        tries.push(valueOf('date') ?? '');
      }}
    >
      <DateField form="half" name="date" label="Tag" required />
      <input aria-label="Name" required />
      <button type="submit">Senden</button>
    </form>,
  );
  await userEvent.fill(text('Tag'), '24.12.41');
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Tag')).toHaveFocus();
  expect(text('Tag').element()).toHaveValue('24.12.2041');
  expect(tries).toEqual([]);
  await userEvent.fill(text('Name'), 'Ada');
  await userEvent.fill(text('Tag'), '25.12.41');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => tries).toEqual(['2041-12-25']);
});

it('date field: a form is sent with ISO days, and not with what is no day', async () => {
  sent.length = 0;
  await mountAtDesk(<Probe />);
  await userEvent.fill(text('Tag'), '241241');
  // Without the mark, this would count as left empty, and the optional day would get lost.
  await userEvent.fill(text('Bis'), 'bald');
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Bis')).toHaveFocus();
  await expect.element(text('Bis')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await userEvent.fill(text('Bis'), '25.12.41');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ date: '2041-12-24', until: '2041-12-25' }]);
  // Sent: the form stands as at first.
  await expect.poll(() => valueOf('until')).toBe('2041-05-01');
  expect(text('Tag').element()).toHaveValue('');
  expect(text('Bis').element()).toHaveValue('01.05.2041');
});

it.each(locales)('date field, %s: asks for a day that was left empty', async (locale) => {
  const { errors } = pick(locale, 'admin');
  await mountAtDesk(<Probe />, locale);
  await userEvent.click(text('Tag'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(errors.no_date)).toBeVisible();
  await userEvent.fill(text('Tag'), '31.2.');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(errors.invalid_date)).toBeVisible();
  await expect.element(page.getByText(errors.no_date)).not.toBeInTheDocument();
});

it('date field: takes what is filled into the native input, and shows it', async () => {
  await mountAtDesk(<Probe />);
  const native = page.elementLocator(document.querySelector('input[type=date]') ?? document.body);
  await userEvent.fill(native, '2041-12-24');
  await expect.element(text('Tag')).toHaveValue('24.12.2041');
  await userEvent.fill(text('Tag'), '2041-12-27');
  expect(valueOf('date')).toBe('2041-12-27');
});

it('date field: follows a parent that controls it', async () => {
  const heard: string[] = [];
  function Controlled() {
    const [value, setValue] = useState('2041-12-24');
    return (
      <>
        <DateField
          form="probe"
          name="date"
          label="Tag"
          value={value}
          onValue={(next) => {
            heard.push(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('')}>
          leeren
        </button>
      </>
    );
  }
  await mountAtDesk(<Controlled />);
  expect(text('Tag').element()).toHaveValue('24.12.2041');
  await userEvent.fill(text('Tag'), '25.12.41');
  expect(heard).toEqual(['2041-12-25']);
  await press(page.getByRole('button', { name: 'leeren' }));
  await expect.element(text('Tag')).toHaveValue('');
  expect(valueOf('date')).toBe('');
});

it.each(['de', 'ar'] as const)('date field, %s: the calendar by keyboard', async (locale) => {
  const words = pick(locale, 'admin').day;
  await mountAtDesk(<Probe />, locale);
  await userEvent.fill(text('Tag'), '2041-03-15');
  await userEvent.tab();
  const opener = page.getByRole('button', { name: words.open }).first();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const calendar = page.getByRole('dialog', { name: words.choose });
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(day('2041-03-15'));
  expect(await findAxeViolations()).toEqual([]);
  await userEvent.keyboard(locale === 'ar' ? '{ArrowLeft}' : '{ArrowRight}');
  expect(document.activeElement).toBe(day('2041-03-16'));
  await userEvent.keyboard('{ArrowDown}{End}');
  expect(document.activeElement).toBe(day('2041-03-24'));
  await userEvent.keyboard('{PageDown}{Shift>}{PageDown}{/Shift}');
  expect(document.activeElement).toBe(day('2042-04-24'));
  // Not before the first day that is allowed.
  await userEvent.keyboard('{Shift>}{PageUp}{PageUp}{/Shift}{ArrowUp}');
  expect(document.activeElement).toBe(day('2041-03-10'));
  expect(day('2041-03-09')).toBeDisabled();
  // The last stop leads to the first.
  await userEvent.tab();
  await expect.element(calendar.getByRole('button', { name: words.previous })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(valueOf('date')).toBe('2041-03-15');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(day('2041-03-15'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(valueOf('date')).toBe('2041-03-22');
});

it('date field: in a dialog, Escape closes only the calendar', async () => {
  let closed = 0;
  await mountAtDesk(
    <Dialog title="x" onClose={() => (closed += 1)}>
      <Probe />
    </Dialog>,
  );
  await userEvent.click(text('Tag'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const { choose } = pick('de', 'admin').day;
  const calendar = page.getByRole('dialog', { name: choose });
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[popover]')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(text('Tag')).toHaveFocus();
  expect(closed).toBe(0);
  // In the window, beside its field.
  await press(page.getByRole('button', { name: pick('de', 'admin').day.open }).first());
  await expect.element(calendar).toBeVisible();
  const at = calendar.element().getBoundingClientRect();
  expect(at.top).toBeGreaterThanOrEqual(0);
  expect(at.bottom).toBeLessThanOrEqual(innerHeight);
});
