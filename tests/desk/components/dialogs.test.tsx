/** Makes each dialog of the desk throw while rendering, by leaving out texts that it renders. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { AppointmentDialog } from '#features/appointments/desk/AppointmentDialog.tsx';
import { CancelDialog } from '#features/appointments/desk/CancelDialog.tsx';
import { ConfirmTimeDialog } from '#features/appointments/desk/ConfirmTimeDialog.tsx';
import { EnterDialog } from '#features/appointments/desk/EnterDialog.tsx';
import { AppointmentsBulk } from '#features/bulk/desk/AppointmentsBulk.tsx';
import { FloodDialog } from '#features/bulk/desk/FloodDialog.tsx';
import { InboxBulk } from '#features/bulk/desk/InboxBulk.tsx';
import { ConsultantDialog } from '#features/consultants/desk/ConsultantDialog.tsx';
import { RetireDialog } from '#features/appointments/desk/RetireDialog.tsx';
import { createDeskClient } from '#platform/desk/client.ts';
import { createReader } from '#platform/desk/reader.ts';
import { SeenContext } from '#platform/desk/seen.ts';
import { type AdminIslandProps, type Desk, DeskContext } from '#platform/desk/desk.ts';
import { WithHours } from '#features/desk/desk/areas/WithHours.tsx';
import { AbsenceDialog } from '#features/hours/desk/AbsenceDialog.tsx';
import { ChangeDialog } from '#features/hours/desk/ChangeDialog.tsx';
import { LetterDialog } from '#features/inbox/desk/LetterDialog.tsx';
import { PaymentDialog } from '#features/payments/desk/PaymentDialog.tsx';
import { RequestDialog } from '#features/payments/desk/RequestDialog.tsx';
import { SetUpDialog } from '#features/payments/desk/SetUp.tsx';
import { SignInDialog } from '#features/access/desk/session/SignInDialog.tsx';
import { SeriesPreview } from '#features/hours/desk/slots/SeriesPreview.tsx';
import { MoveDialog } from '#features/appointments/desk/calendar/MoveDialog.tsx';
import { TestimonialDialog } from '#features/testimonials/desk/TestimonialDialog.tsx';
import { ConfirmDialog } from '#platform/desk-ui/ConfirmDialog.tsx';
import { call, callForFile } from '#platform/browser/api.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { answerNothing, mountArmed } from '#tests/support/components/torn-desk.tsx';
import { type DialogName, dialogNames } from '#tests/support/components/walls.ts';
import { expectTold } from '#tests/support/components/faults.ts';
import { enter, press } from '#tests/support/components/hand.ts';

const torn = pick('de', 'torn');
const id = 'a'.repeat(22);
const appointment: DeskAppointment = {
  ...{ id, clientName: 'Ada', email: 'ada@example.com', phone: '+41 44 000 00 00' },
  ...{ date: '2041-03-11', time: '10:00', service: 'sonstige', locale: 'de', consultant: 'firm' },
  ...{ meeting: 'office', status: 'pending', createdAt: '2041-03-01T08:00:00Z', version: 1 },
  ...{ startsAt: '2041-03-11T09:00:00Z', endsAt: '2041-03-11T10:00:00Z' },
};
const consultant: DeskConsultant = {
  ...{ id: 'firm', name: 'Bea', role: { de: '', en: '', ar: '' }, languages: ['de'] },
  ...{
    services: ['sonstige'],
    email: '',
    meetingLink: '',
    colour: 'ink',
    active: true,
    version: 1,
  },
};
const payment: Payment = {
  ...{ id, version: 1, createdAt: '2041-03-01T08:00:00Z', packageName: 'Paket', amount: 100 },
  ...{
    dueOn: '2041-03-11',
    locale: 'de',
    state: 'paid',
    refunds: [],
    refunded: 0,
    refundable: 100,
    link: 'https://example.com/pay#x',
  },
  isTest: false,
};
const letter = {
  ...{ id, name: 'Ada', email: 'ada@example.com', message: 'Guten Tag' },
  createdAt: '2041-03-01T08:00:00Z',
};
const none = { count: 0, times: [] };
const nothing = () => undefined;
const later = () => Promise.resolve();
const never = () => Promise.resolve(null);

interface Tearing {
  bomb: string;
  draw: ReactNode;
  /** A field of the dialog to type into, by its name. */
  field?: string;
}

const tearings: Record<DialogName, Tearing> = {
  appointment: {
    bomb: 'texts.statusLabels',
    draw: <AppointmentDialog id={id} onShow={nothing} onClose={nothing} />,
  },
  'appointments-bulk': {
    bomb: 'bulkTexts.from',
    draw: <AppointmentsBulk onErased={nothing} onClose={nothing} />,
    field: 'email',
  },
  absence: {
    bomb: 'hoursTexts.absence',
    draw: <AbsenceDialog onClose={nothing} />,
  },
  cancel: {
    bomb: 'texts.appointments',
    draw: <CancelDialog appointment={appointment} onClose={nothing} onShow={nothing} />,
    field: 'note',
  },
  confirm: {
    bomb: 'texts.cancel',
    draw: (
      <ConfirmDialog title="Titel" question="?" action="Ja" onConfirm={later} onClose={nothing} />
    ),
  },
  'confirm-time': {
    bomb: 'consultantTexts.warnings',
    draw: (
      <ConfirmTimeDialog
        appointment={appointment}
        question={{ warnings: ['past'], consultant: undefined, reasons: {} }}
        venue={null}
        refused={undefined}
        onConfirm={later}
        onClose={nothing}
      />
    ),
  },
  consultant: {
    bomb: 'consultantTexts.roleHelp',
    draw: (
      <ConsultantDialog
        consultant={consultant}
        isUnbookable={false}
        usedColours={[]}
        onSaved={nothing}
        onClose={nothing}
      />
    ),
    field: 'name',
  },
  enter: {
    bomb: 'texts.appointments',
    draw: <EnterDialog onShow={nothing} onClose={nothing} />,
    field: 'clientName',
  },
  flood: {
    bomb: 'bulkTexts.flood',
    draw: (
      <FloodDialog
        preview={{ ids: [id], hasMore: false, stays: 0, listed: [] }}
        onClose={nothing}
      />
    ),
  },
  move: {
    bomb: 'texts.appointments.moment',
    draw: (
      <MoveDialog
        appointment={appointment}
        wish={{ ...appointment, time: '11:00' }}
        onShow={nothing}
        onClose={nothing}
      />
    ),
    field: 'note',
  },
  'hours-change': {
    bomb: 'hoursTexts.preview',
    draw: (
      <ChangeDialog
        owner="firm"
        preview={{ gained: none, lost: none, kept: [], held: [] }}
        onLook={() => Promise.resolve(null)}
        service={undefined}
        action="Sichern"
        onService={nothing}
        onAct={never}
        onDone={nothing}
        onClose={nothing}
      />
    ),
  },
  'inbox-bulk': {
    bomb: 'bulkTexts.from',
    draw: <InboxBulk kind="message" onErased={nothing} onClose={nothing} />,
    field: 'q',
  },
  letter: {
    bomb: 'inboxTexts.reply',
    draw: (
      <LetterDialog
        {...{ letter, subject: 'Betreff', facts: [], onMark: later, onErase: later }}
        onClose={nothing}
      />
    ),
  },
  payment: {
    bomb: 'paymentTexts.refund',
    draw: <PaymentDialog payment={payment} onChanged={nothing} onClose={nothing} />,
  },
  request: {
    bomb: 'paymentTexts.request',
    draw: <RequestDialog appointment={appointment} onRequested={nothing} onClose={nothing} />,
    field: 'amount',
  },
  retire: {
    bomb: 'consultantTexts.retire',
    draw: <RetireDialog consultant={consultant} onRetire={never} onClose={nothing} />,
  },
  series: {
    bomb: 'texts.series',
    draw: (
      <SeriesPreview
        owner={undefined}
        preview={{ slots: [], overlapping: 0, holidays: [] }}
        payload={{
          startDate: '2041-03-11',
          endDate: '2041-03-11',
          weekdays: [1],
          times: ['10:00'],
        }}
        onClose={nothing}
      />
    ),
  },
  'set-up': { bomb: 'paymentTexts.setUp', draw: <SetUpDialog onClose={nothing} /> },
  'sign-in': {
    bomb: 'texts.signIn.again',
    draw: <SignInDialog onSignedIn={nothing} onLeave={nothing} />,
  },
  testimonial: {
    bomb: 'texts.appointments',
    draw: <TestimonialDialog onSaved={nothing} onClose={nothing} />,
    field: 'name',
  },
};

const reader = createReader({ call, pollCall: call });

/** The dialog in front of other content of the desk. */
function draw(props: AdminIslandProps, dialog: ReactNode) {
  const desk: Desk = { ...props, call, write: call, callOnce: call, pollCall: call, callForFile };
  return (
    <QueryClientProvider client={client}>
      <DeskContext value={desk}>
        <SeenContext value>
          <WithHours>
            <p>Dahinter</p>
            {dialog}
          </WithHours>
        </SeenContext>
      </DeskContext>
    </QueryClientProvider>
  );
}
let client = createDeskClient(reader);

const alert = page.getByRole('alert').filter({ hasText: torn.title });
const input = (name: string) =>
  document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`) ?? document.body;
const valueOf = (name: string) => {
  const found = input(name);
  return 'value' in found ? found.value : undefined;
};

it.each(dialogNames)(
  'dialog %s: a rendering error affects only this dialog, and typed text is kept',
  async (name) => {
    const one = tearings[name];
    answerNothing();
    answerJson('GET /api/admin/consultants', [consultant]);
    answerJson('GET /api/appointments/:id', appointment);
    answerJson('GET /api/payments/:id', payment);
    answerJson('POST /api/admin/person/known', []);
    answerJson('POST /api/hours/preview', { gained: none, lost: none, kept: [], held: [] });
    client = createDeskClient(reader);
    const { explode, defuse } = mountArmed(one.bomb, (props) => draw(props, one.draw));
    if (name === 'appointment')
      await expect.element(page.getByText('ada@example.com')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(1);
    const typed = one.field === 'amount' ? '250' : 'ada@example.com';
    if (one.field !== undefined) await enter(page.elementLocator(input(one.field)), typed);

    explode();
    await expect.element(alert).toBeVisible();
    await expectTold(`dialog:${name}`);
    expect(document.body.textContent).toContain('Dahinter');
    // The error is shown within a dialog, which has the focus and can be closed.
    const dialog = document.querySelector('dialog[open]');
    expect(dialog?.contains(document.activeElement)).toBe(true);

    defuse();
    await press(page.getByRole('button', { name: torn.begin }));
    await expect.element(alert).not.toBeInTheDocument();
    await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(1);
    const { field } = one;
    if (field !== undefined) await expect.poll(() => valueOf(field)).toBe(typed);
  },
);
