import { type ReactNode, use } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { mostTouched } from '#features/appointments/contract/closing.ts';
import type { HeldTime, NewException } from '#features/hours/contract.ts';
import { maxLength } from '#platform/contract/limits.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Made } from '#platform/desk/undo.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { useHasChoices } from '#platform/desk-ui/Dialog.tsx';
import { LeaveContext } from '#platform/desk-ui/panel.ts';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { Field } from '#platform/form/Field.tsx';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { choicesForAll, valueForAll, valueOf } from './acts.ts';
import { ClosingRow } from './ClosingRow.tsx';
import { type Place, type Places, useClosing } from './use-closing.ts';

export interface ClosingProps {
  /** Those whose time is about to be closed. */
  appointments: readonly Place[];
  /** Times about to be closed that are held for clients. */
  held: readonly HeldTime[];
  /** The exception that all consultants are about to get. */
  closing?: NewException | undefined;
  /** Label of the button. */
  action: string;
  isDangerous?: boolean;
  /** Closes the time; resolves to `null` if it was not closed, which is said already. */
  onAct: () => Promise<Made | null>;
  /** What the closing touches by now; `null` if that could not be read. */
  onLook: () => Promise<Places | null>;
  /** Everything is done. */
  onDone: () => void;
  onClose: () => void;
  /** What else the closing does. */
  children?: ReactNode;
}

/** A table of the appointments that a closing touches, what becomes of each, and the button for it all. */
export function Closing(props: ClosingProps) {
  const { appointments, held, closing: closes, action, isDangerous = false, children } = props;
  const { onAct, onLook, onDone, onClose } = props;
  const { texts, actTexts, locale } = useDesk();
  const words = actTexts.closing;
  const closing = useClosing({ kept: appointments, held }, onLook, closes);
  const { rows, count, left, done, hasFailed, isRead, choose, moneyOf } = closing;
  const leave = use(LeaveContext) ?? onClose;
  useHasChoices(closing.note !== '' || rows.some(({ act }) => act.kind !== 'keep'));
  const { show, dialog } = useAppointmentDialog();
  const isTouching = appointments.length + held.length + rows.length > 0;
  const isTold = rows.some((row) => row.act.kind !== 'keep' || row.held.length > 0);
  const isKept = rows.some(({ act, isOwn }) => isOwn && act.kind === 'keep');
  const proposals = rows.filter(({ isOwn }) => !isOwn);
  const choices = choicesForAll.filter(
    (choice) => count > 0 || choice === 'keep' || choice === 'propose',
  );
  /** The choice that all rows have, if it is the same. */
  const common = choices.find((choice) =>
    rows.every((row) => valueForAll(choice, row) === valueOf(row.act)),
  );
  const forAll = {
    ...words,
    hand: words.handAll,
    cancel: words.cancelAll,
    ...(count === 0 && { keep: words.end }),
  };
  const tableOf = (some: typeof rows) =>
    some.length > 0 && (
      <table className="desk-closing">
        <thead>
          <tr>
            <th scope="col">{words.appointment}</th>
            <th scope="col">{words.what}</th>
          </tr>
        </thead>
        <tbody>
          {some.map(({ id, ...row }) => (
            <ClosingRow
              key={id}
              {...row}
              isOfSeveral={closes !== undefined}
              money={moneyOf(id)}
              onChoose={(value) => choose([[id, value]])}
              onShow={show}
            />
          ))}
        </tbody>
      </table>
    );
  const listOf = (title: string, some: readonly DeskAppointment[]) =>
    some.length > 0 && (
      <>
        <p className="desk-strong">{title}</p>
        <ul>
          {some.map((each) => (
            <li key={each.id}>
              <AppointmentLink appointment={each} onShow={show} />
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      {isTouching && (
        <section className="desk-change" data-change="kept">
          {appointments.length + count > 0 && (
            <h3 className="desk-part-title">
              {plural(words.title, count, locale, { count: formatNumber(count, locale) })}
            </h3>
          )}
          {!isRead && !hasFailed && <Skeleton rows={2} />}
          {!isRead && hasFailed && <p role="alert">{words.unread}</p>}
          {rows.length > 1 && (
            <Field form="closing" name="all" label={words.all}>
              {(control) => (
                <select
                  {...control}
                  value={common ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const choice = choicesForAll.find((one) => one === value);
                    if (choice) {
                      choose(rows.map((row) => [row.id, valueForAll(choice, row)]));
                    }
                  }}
                >
                  {common === undefined && <option value="">{words.single}</option>}
                  {choices.map((choice) => (
                    <option key={choice} value={choice}>
                      {forAll[choice]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {tableOf(rows.filter(({ isOwn }) => isOwn))}
          {proposals.length > 0 && (
            <>
              <h3 className="desk-part-title">
                {plural(words.proposals, proposals.length, locale, {
                  count: formatNumber(proposals.length, locale),
                })}
              </h3>
              {tableOf(proposals)}
            </>
          )}
          {listOf(words.left, left)}
          {listOf(
            words.done,
            [...done.values()].map(({ now }) => now),
          )}
          {count > mostTouched && <p className="desk-note">{words.more}</p>}
          {isTold && (
            <Field
              form="closing"
              name="note"
              label={texts.appointments.note}
              help={texts.appointments.noteHelp}
            >
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  maxLength={maxLength.message}
                  value={closing.note}
                  onChange={({ currentTarget }) => closing.setNote(currentTarget.value)}
                />
              )}
            </Field>
          )}
          <p className="desk-note">
            {[
              ...(isTold ? [words.told, words.unlessReloaded] : [words.untold]),
              ...(isKept ? [words.kept] : []),
            ].join(' ')}
          </p>
        </section>
      )}
      {children}
      <div className="desk-actions desk-actions-last">
        <ActionButton
          onAction={async () => {
            if (await closing.carryOut(onAct)) onDone();
          }}
          isIdle={isTouching && !isRead && !hasFailed}
          className={isDangerous ? 'button-quiet desk-danger' : 'button'}
        >
          {action}
        </ActionButton>
        <button
          type="button"
          className="button-quiet"
          data-first={isDangerous ? true : undefined}
          onClick={leave}
        >
          {texts.cancel}
        </button>
      </div>
      {dialog}
    </>
  );
}
