import { useState } from 'react';
import { toEuros } from '#features/payments/contract/amount.ts';
import {
  type AppointmentStatus,
  activeStatuses,
  appointmentStatuses,
} from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentPreview } from '#features/bulk/contract/bulk.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import {
  cancelAppointments,
  eraseAppointments,
  previewAppointments,
} from '#features/bulk/contract/bulk-routes.ts';
import { maxLength } from '#platform/contract/fields.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros, formatNumber } from '#platform/i18n/format.ts';
import { useConsultants } from '#platform/desk/consultants.ts';
import { useTouch } from '#platform/desk/subjects.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { StatusLabel } from '#platform/desk-ui/StatusLabel.tsx';
import { Field } from '#platform/form/Field.tsx';
import { toast } from '#platform/browser/toast.ts';
import { noCriteria, toBody } from './criteria.ts';
import { CriteriaForm } from './CriteriaForm.tsx';
import { Found } from './Found.tsx';
import { ProgressPart } from './ProgressPart.tsx';
import { portionsOf, usePortions } from './use-portions.ts';

/** Of those who are told, each costs the store a little more. */
const mostTold = 50;

const isStatus = (text: string): text is AppointmentStatus =>
  appointmentStatuses.some((status) => status === text);

/** Many appointments at once: which ones, what they are, and then to cancel or to erase exactly those. */
function Content({
  onErased,
  onClose,
}: {
  onErased: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const { call, callOnce, texts, bulkTexts: words, consultantTexts, locale } = useDesk();
  const { all: consultants, areSeveral } = useConsultants();
  const touch = useTouch();
  const [criteria, setCriteria] = useState(noCriteria);
  const [status, setStatus] = useState<AppointmentStatus | ''>('');
  const [consultant, setConsultant] = useState('');
  const [found, setFound] = useState<AppointmentPreview | null>(null);
  const [tells, setTells] = useState(false);
  const [note, setNote] = useState('');
  const { progress, run, stop } = usePortions(() => void touch('appointments', 'overlaps'));

  async function preview() {
    const body = {
      ...toBody(criteria),
      ...(status !== '' && { status }),
      ...(consultant !== '' && { consultant }),
    };
    const answer = await call(previewAppointments, { body });
    if (answer.ok) setFound(answer.value);
    else toast.error(words.previewFailed);
  }

  const idsOf = (each: AppointmentStatus) => found?.ids[each] ?? [];
  const countOf = (statuses: readonly AppointmentStatus[]) =>
    statuses.reduce((sum, each) => sum + idsOf(each).length, 0);

  /** What was shown is history as soon as something is done about it. */
  function begin(work: Parameters<typeof run>[0]) {
    setFound(null);
    void run(work);
    // The question is answered; what comes of it is told behind it.
    return Promise.resolve();
  }

  const cancel = () =>
    begin(
      activeStatuses.flatMap((each) =>
        portionsOf(idsOf(each), tells ? mostTold : mostAtOnce, (ids, idempotencyKey) => {
          const word = tells && note.trim() !== '' && { note };
          return callOnce(cancelAppointments, {
            ...{ body: { status: each, ids: [...ids], tells, ...word }, idempotencyKey },
          });
        }),
      ),
    );

  const erase = () =>
    begin(
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
  const numbered = (text: string, count: number) =>
    fill(text, { count: formatNumber(count, locale) });
  /** The question, and before it what was paid for those it is about. */
  const asking = (text: string, statuses: readonly AppointmentStatus[]) => {
    const sums = statuses.flatMap((each) => found?.paid[each] ?? []);
    const cents = sums.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const count = sums.reduce((sum, each) => sum + each.count, 0);
    const amount = formatEuros(toEuros(cents), locale);
    return (
      <>
        {cents > 0 && (
          <p className="notice desk-notice desk-strong">
            {fill(words.paid, { amount, count: formatNumber(count, locale) })}
          </p>
        )}
        <p>{numbered(text, countOf(statuses))}</p>
      </>
    );
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="desk-note">{words.lede}</p>
      <ProgressPart progress={progress} onStop={stop} />
      {progress.name !== 'running' && (
        <CriteriaForm
          criteria={criteria}
          onChange={(next) => {
            setCriteria(next);
            setFound(null);
          }}
          onPreview={preview}
        >
          <Field form="bulk" name="status" label={texts.appointments.filters.status}>
            {(own) => (
              <select
                {...own}
                value={status}
                onChange={({ currentTarget: { value } }) => {
                  setStatus(isStatus(value) ? value : '');
                  setFound(null);
                }}
              >
                <option value="">{texts.appointments.filters.all}</option>
                {appointmentStatuses.map((each) => (
                  <option key={each} value={each}>
                    {texts.statusLabels[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {areSeveral && (
            <Field form="bulk" name="consultant" label={consultantTexts.consultant}>
              {(own) => (
                <select
                  {...own}
                  value={consultant}
                  onChange={({ currentTarget: { value } }) => {
                    setConsultant(value);
                    setFound(null);
                  }}
                >
                  <option value="">{texts.appointments.filters.all}</option>
                  {consultants.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </CriteriaForm>
      )}
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
          {open > 0 && (
            <div className="desk-form">
              <label className="desk-check desk-form-wide">
                <input
                  type="checkbox"
                  checked={tells}
                  onChange={({ currentTarget }) => setTells(currentTarget.checked)}
                />
                <span>{words.tells}</span>
              </label>
              <p className="desk-note desk-form-wide">{words.tellsHelp}</p>
              {tells && (
                <Field
                  form="bulk"
                  name="note"
                  label={texts.appointments.note}
                  help={texts.appointments.noteHelp}
                  className="desk-form-wide"
                >
                  {(own) => (
                    <textarea
                      {...own}
                      rows={3}
                      maxLength={maxLength.message}
                      value={note}
                      onChange={({ currentTarget }) => setNote(currentTarget.value)}
                    />
                  )}
                </Field>
              )}
            </div>
          )}
          <div className="desk-actions">
            {open > 0 && (
              <ConfirmButton
                question={asking(
                  tells ? words.cancelToldQuestion : words.cancelQuestion,
                  activeStatuses,
                )}
                action={numbered(words.cancel, open)}
                onConfirm={cancel}
              >
                {numbered(words.cancel, open)}
              </ConfirmButton>
            )}
            <ConfirmButton
              question={asking(words.eraseQuestion, appointmentStatuses)}
              action={numbered(words.erase, all)}
              onConfirm={erase}
            >
              {numbered(words.erase, all)}
            </ConfirmButton>
          </div>
        </Found>
      )}
    </Dialog>
  );
}

export const AppointmentsBulk = walledDialog('appointments-bulk', Content);
