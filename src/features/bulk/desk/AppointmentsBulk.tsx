import { useState } from 'react';
import {
  type AppointmentStatus,
  activeStatuses,
  appointmentStatuses,
} from '#features/appointments/contract.ts';
import type { AppointmentPreview, BulkPaid } from '#features/bulk/contract/bulk.ts';
import { toCents, toEuros } from '#platform/contract/euros.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import {
  cancelAppointments,
  eraseAppointments,
  previewAppointments,
} from '#features/bulk/contract/bulk-routes.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros, formatNumber } from '#platform/i18n/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { moneyAnswers, noMoneyDraft } from '#platform/form/money-choice.ts';
import { MoneyQuestion } from '#platform/form/MoneyQuestion.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { StatusLabel } from '#features/appointments/desk.ts';
import { AppointmentFields } from './AppointmentFields.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { CountedAct } from './CountedAct.tsx';
import { Found } from './Found.tsx';
import { Paid } from './Paid.tsx';
import { TellFields } from './TellFields.tsx';
import { useBulk } from './use-bulk.ts';
import { portionsOf } from './use-portions.ts';

/** A smaller portion where clients are notified, since each notification costs the store a little more. */
const mostTold = 50;

/** A part is an amount of one appointment. */
const answers = moneyAnswers.filter((answer) => answer !== 'part');
const meant = { all: 'back', keep: 'keep', part: undefined, later: undefined } as const;

interface AppointmentsBulkProps {
  onErased: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The dialog for many appointments: finds and previews them, then cancels or erases exactly those. */
function Content({ onErased, onClose }: AppointmentsBulkProps) {
  const { call, callOnce, texts, bulkTexts: words, paymentTexts, locale } = useDesk();
  const touch = useTouch();
  const [status, setStatus] = useState<AppointmentStatus | ''>('');
  const [consultant, setConsultant] = useState('');
  const [tells, setTells] = useState(false);
  const [note, setNote] = useState('');
  const [draft, setDraft] = useState(noMoneyDraft);
  const { found, ...bulk } = useBulk<AppointmentPreview>(
    (criteria) =>
      call(previewAppointments, {
        body: {
          ...criteria,
          ...(status !== '' && { status }),
          ...(consultant !== '' && { consultant }),
        },
      }),
    () => void touch('appointments', 'overlaps'),
  );

  const idsOf = (each: AppointmentStatus) => found?.ids[each] ?? [];
  const countOf = (statuses: readonly AppointmentStatus[]) =>
    statuses.reduce((sum, each) => sum + idsOf(each).length, 0);
  const paidOf = (statuses: readonly AppointmentStatus[]) => (
    <Paid sums={statuses.flatMap((each) => found?.paid[each] ?? [])} />
  );

  const sumOf = (read: (paid: BulkPaid) => number) =>
    activeStatuses.reduce((sum, each) => {
      const held = found?.paid[each];
      return sum + (held ? (toCents(read(held)) ?? 0) : 0);
    }, 0);
  const free = sumOf(({ amount, refundable = amount }) => refundable);
  const disputed = sumOf(({ amount }) => amount) - free;
  /** What can be decided about. */
  const paid = toEuros(free);

  const { answer } = draft;
  /** What becomes of the money, where that is decided now. */
  const decided = paid > 0 && (answer === 'all' || answer === 'keep') && (
    <p className="notice desk-notice desk-strong">
      {fill(paymentTexts.ends.question[answer], { amount: formatEuros(paid, locale) })}
    </p>
  );

  const cancel = () =>
    bulk.begin(
      activeStatuses.flatMap((each) =>
        portionsOf(idsOf(each), tells ? mostTold : mostAtOnce, (ids, idempotencyKey) => {
          const word = tells && note.trim() !== '' && { note };
          const money = paid > 0 && answer && meant[answer];
          return callOnce(cancelAppointments, {
            ...{
              body: { status: each, ids: [...ids], tells, ...word, ...(money && { money }) },
              idempotencyKey,
            },
          });
        }),
      ),
    );

  const erase = () =>
    bulk.begin(
      appointmentStatuses.flatMap((each) =>
        portionsOf(idsOf(each), mostAtOnce, async (ids, idempotencyKey) => {
          const body = { status: each, ids: [...ids] };
          const answer = await callOnce(eraseAppointments, { body, idempotencyKey });
          if (answer.ok && answer.value.skipped === 0) onErased(ids);
          return answer;
        }),
      ),
    );

  const all = countOf(appointmentStatuses);
  const open = countOf(activeStatuses);
  const fields = (
    <AppointmentFields
      {...{ status, consultant }}
      onStatus={bulk.asking(setStatus)}
      onConsultant={bulk.asking(setConsultant)}
    />
  );
  return (
    <BulkDialog title={words.title} {...{ bulk, fields, onClose }}>
      {found && (
        <Found
          preview={found}
          count={all}
          hasMore={found.hasMore}
          parts={appointmentStatuses
            .filter((each) => idsOf(each).length > 0)
            .map(
              (each) => `${texts.statusLabels[each]}: ${formatNumber(idsOf(each).length, locale)}`,
            )}
          sample={found.sample.map((appointment) => ({
            id: appointment.id,
            name: appointment.clientName,
            when: formatSpan(appointment, locale),
            label: <StatusLabel status={appointment.status} />,
          }))}
        >
          {open > 0 && <TellFields {...{ tells, note }} onTells={setTells} onNote={setNote} />}
          {open > 0 && disputed > 0 && (
            <p className="notice desk-notice">
              {fill(paymentTexts.ends.disputed, {
                amount: formatEuros(toEuros(disputed), locale),
              })}
            </p>
          )}
          {open > 0 && paid > 0 && (
            <MoneyQuestion
              form="bulk"
              texts={paymentTexts.ends.question}
              {...{ locale, paid, draft, answers }}
              onChange={setDraft}
            />
          )}
          <div className="desk-actions">
            {open > 0 && (
              <CountedAct
                text={words.cancel}
                question={tells ? words.cancelToldQuestion : words.cancelQuestion}
                count={open}
                isDisabled={paid > 0 && answer === undefined}
                before={decided || paidOf(activeStatuses)}
                onConfirm={cancel}
              />
            )}
            <CountedAct
              text={words.erase}
              question={words.eraseQuestion}
              count={all}
              before={paidOf(appointmentStatuses)}
              onConfirm={erase}
            />
          </div>
        </Found>
      )}
    </BulkDialog>
  );
}

export const AppointmentsBulk = walledDialog('appointments-bulk', Content);
