import type { ReactNode } from 'react';
import { mostTouched } from '#features/appointments/contract/closing.ts';
import { maxLength } from '#platform/contract/limits.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Made } from '#platform/desk/undo.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { Field } from '#platform/form/Field.tsx';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { choicesForAll, valueForAll, valueOf } from './acts.ts';
import { ClosingRow } from './ClosingRow.tsx';
import { useClosing } from './use-closing.ts';

export interface ClosingProps {
  /** Those whose time is about to be closed. */
  appointments: readonly { id: string }[];
  /** Whether there are more, which are kept. */
  hasMore?: boolean;
  /** Label of the button. */
  action: string;
  isDangerous?: boolean;
  /** Closes the time; resolves to `null` if it was not closed, which is said already. */
  onAct: () => Promise<Made | null>;
  /** Everything is done. */
  onDone: () => void;
  onClose: () => void;
  /** What else the closing does. */
  children?: ReactNode;
}

/** A table of the appointments that a closing touches, what becomes of each, and the button for it all. */
export function Closing(props: ClosingProps) {
  const { appointments, hasMore = false, action, isDangerous = false, children } = props;
  const { onAct, onDone, onClose } = props;
  const { texts, actTexts, locale } = useDesk();
  const words = actTexts.closing;
  const closing = useClosing(appointments);
  const { rows, done, hasFailed, isRead, choose, moneyOf } = closing;
  const { show, dialog } = useAppointmentDialog();
  const isTouching = appointments.length > 0;
  const isTold = rows.some(({ act }) => act.kind !== 'keep');
  /** The choice that all rows have, if it is the same. */
  const common = choicesForAll.find((choice) =>
    rows.every(({ taking, act }) => valueForAll(choice, taking) === valueOf(act)),
  );
  return (
    <>
      {isTouching && (
        <section className="desk-change" data-change="kept">
          <h3 className="desk-part-title">
            {plural(words.title, appointments.length, locale, {
              count: formatNumber(appointments.length, locale),
            })}
          </h3>
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
                      choose(rows.map(({ id, taking }) => [id, valueForAll(choice, taking)]));
                    }
                  }}
                >
                  {common === undefined && <option value="">{words.single}</option>}
                  {choicesForAll.map((choice) => (
                    <option key={choice} value={choice}>
                      {choice === 'hand' ? words.handAll : words[choice]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {rows.length > 0 && (
            <table className="desk-closing">
              <thead>
                <tr>
                  <th scope="col">{words.appointment}</th>
                  <th scope="col">{words.what}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, ...row }) => (
                  <ClosingRow
                    key={id}
                    {...row}
                    money={moneyOf(id)}
                    onChoose={(value) => choose([[id, value]])}
                    onShow={show}
                  />
                ))}
              </tbody>
            </table>
          )}
          {done.size > 0 && (
            <>
              <p className="desk-strong">{words.done}</p>
              <ul>
                {[...done.values()].map(({ now }) => (
                  <li key={now.id}>
                    <AppointmentLink appointment={now} onShow={show} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {(hasMore || appointments.length > mostTouched) && (
            <p className="desk-note">{words.more}</p>
          )}
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
          <p className="desk-note">{isTold ? words.told : words.kept}</p>
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
          onClick={onClose}
        >
          {texts.cancel}
        </button>
      </div>
      {dialog}
    </>
  );
}
