import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { AppointmentDialog } from '#features/appointments/desk/AppointmentDialog.tsx';
import { StatusActions } from '#features/appointments/desk/StatusActions.tsx';
import { useStatus } from '#features/appointments/desk/use-status.tsx';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, problem, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';

const texts = pick('de', 'admin');
const { warnings: words } = pick('de', 'adminConsultants');
const call = 'PATCH /api/appointments/:id';
const appointment: DeskAppointment = {
  ...appointmentOf({ date: '2096-03-12', time: '10:00', status: 'pending' }),
  version: 1,
};
/** The times of that day, which an absence closes. */
const times = {
  times: [],
  closed: [
    {
      id: 'a'.repeat(22),
      ...{ consultant: 'firm', from: '2096-03-12T00:00', to: '2096-03-13T00:00' },
      reason: 'Betriebsausflug',
    },
  ],
  opened: [],
  busy: [],
};

/** The fields for another way to meet. */
function venueIn(dialog: Locator, locale: Locale) {
  const { venue } = pick(locale, 'adminActs');
  const { appointments } = pick(locale, 'admin');
  return {
    texts: venue,
    line: (meeting: 'office' | 'phone') =>
      dialog.getByText(fill(venue.open, { way: appointments.meetings[meeting] })),
    way: dialog.getByRole('combobox', { name: appointments.meeting, includeHidden: true }),
    where: dialog.getByRole('textbox', { name: venue.place }),
  };
}

function Row() {
  const { changeStatus, question } = useStatus();
  return (
    <>
      <StatusActions
        appointment={appointment}
        onChange={(status) => changeStatus(appointment, status)}
      />
      {question}
    </>
  );
}

const bodySchema = z.object({
  confirm: z.optional(z.array(z.string())),
  venue: z.optional(z.object({ meeting: z.string(), place: z.optional(z.string()) })),
});

/**
 * Answers like a server whose day is closed and whose client left no number; returns the warnings that each
 * call confirmed, and the way to meet that it asked for.
 */
function meetClosedDay() {
  const meant: unknown[] = [];
  const told: unknown[] = [];
  answerJson('GET /api/hours/times', times);
  answerJson('GET /api/admin/consultants', []);
  answer(call, async (request) => {
    const text = await request.text();
    const body: unknown = text === '' ? {} : JSON.parse(text);
    const { confirm = [], venue } = z.parse(bodySchema, body);
    meant.push(confirm);
    told.push(venue);
    if (venue?.meeting === 'phone' && venue.place === undefined) {
      return problem('validation_failed', { errors: [{ field: 'venue.place', code: 'required' }] });
    }
    return confirm.includes('blocked')
      ? Response.json({ ...appointment, status: 'confirmed', version: 2 })
      : problem('needs_confirmation', { warnings: ['blocked'], consultant: 'firm' });
  });
  return { meant, told };
}
const confirmation = page.getByRole('button', {
  name: `${texts.statusActions.confirmed}: ${appointment.clientName}`,
});

it('status actions: ask before they confirm a request whose time is closed, then confirm it', async () => {
  const { meant, told } = meetClosedDay();
  await mountAtDesk(<Row />);
  await press(confirmation);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(words.blocked, { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Betriebsausflug', { exact: false })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await press(dialog.getByRole('button', { name: words.confirm }));
  await expect.element(page.getByText('Status auf', { exact: false })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(meant).toEqual([[], ['blocked']]);
  expect(told).toEqual([undefined, undefined]);
});

it.each(inLanguages('de'))(
  '%s: the question takes another way to meet, and says where its number is missing',
  async (locale) => {
    const { told } = meetClosedDay();
    await mountAtDesk(<Row />, locale);
    const { statusActions } = pick(locale, 'admin');
    await press(
      page.getByRole('button', { name: `${statusActions.confirmed}: ${appointment.clientName}` }),
    );
    const dialog = page.getByRole('dialog');
    const { line, way, where, texts: said } = venueIn(dialog, locale);
    await expect.element(line('office')).toBeVisible();
    expect(way.elements().some((element) => element.checkVisibility())).toBe(false);
    await press(line('office'));
    await select(way, 'phone');
    await expect.element(line('phone')).toBeVisible();
    expect(await findFlaws()).toEqual([]);
    const confirm = dialog.getByRole('button', {
      name: pick(locale, 'adminConsultants').warnings.confirm,
    });
    await press(confirm);
    await expect.element(where).toHaveFocus();
    await expect.element(where).toHaveAccessibleDescription(`${said.help} ${said.faults.required}`);
    expect(await findFlaws()).toEqual([]);
    await enter(where, ' +41 41 000 00 00 ');
    await expect.element(dialog.getByText(said.faults.required)).not.toBeInTheDocument();
    await press(confirm);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(told).toEqual([
      ...[undefined, { meeting: 'phone' }],
      { meeting: 'phone', place: '+41 41 000 00 00' },
    ]);
  },
);

it('the appointment’s dialog: confirms with another way to meet, and says so in the history', async () => {
  const place = 'https://video.example.com/raum';
  const venue = { meeting: 'video', place };
  answerJson('GET /api/admin/consultants', []);
  answerJson('GET /api/appointments/:id', appointment);
  answerJson('GET /api/appointments/:id/deliveries', []);
  answerJson('GET /api/outside-calendars/overlaps', []);
  answerJson('GET /api/payments', []);
  const at = '2041-03-11T08:00:00.000Z';
  answerJson('GET /api/appointments/:id/history', {
    openOfAddress: 1,
    events: [
      { kind: 'requested', at },
      {
        kind: 'status',
        at,
        from: 'pending',
        to: 'confirmed',
        venue: { from: { meeting: 'office' }, to: venue },
      },
    ],
  });
  answerJson(call, { ...appointment, ...venue, status: 'confirmed', version: 2 });
  await mountAtDesk(
    <AppointmentDialog id={appointment.id} onShow={() => undefined} onClose={() => undefined} />,
  );
  const dialog = page.getByRole('dialog');
  const { line, way, where } = venueIn(dialog, 'de');
  await press(line('office'));
  await select(way, 'video');
  await enter(where, place);
  await press(confirmation);
  await expect
    .element(dialog.getByText(texts.statusLabels.confirmed, { exact: true }))
    .toBeVisible();
  expect(await sentTo(call)).toEqual([{ venue }]);
  expect(way.elements()).toEqual([]);
  await press(dialog.getByText(texts.appointments.historyTitle, { exact: true }));
  const { meetings, history } = texts.appointments;
  const placed = fill(history.elsewhere, {
    from: meetings.office,
    to: `${meetings.video} · ${isolate(place)}`,
  });
  await expect.element(dialog.getByText(placed, { exact: false })).toBeVisible();
});

it('status actions: leave the request unchanged when the question is cancelled', async () => {
  meetClosedDay();
  await mountAtDesk(<Row />);
  await press(confirmation);
  await press(page.getByRole('dialog').getByRole('button', { name: texts.cancel }));
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(callsTo(call)).toHaveLength(1);
});
