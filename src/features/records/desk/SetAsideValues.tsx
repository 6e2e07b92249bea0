import {
  dropSetAside,
  listSetAside,
  restoreSetAside,
} from '#features/records/contract/set-aside-routes.ts';
import type { SetAside } from '#features/records/contract/set-aside.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';

const setAside = reading(['setAside'], (call) => call(listSetAside));

/** Stored values that could not be read, each to be restored or deleted. */
export function SetAsideValues() {
  const { texts, alarmTexts } = useDesk();
  const words = alarmTexts.setAside;
  const { value, hasFailed, reload } = useRead(setAside);
  return (
    <Part title={words.title}>
      <p className="desk-note">{words.lead}</p>
      {hasFailed && <p className="desk-note">{texts.loadFailed}</p>}
      {value?.length === 0 && <p className="desk-empty">{words.none}</p>}
      {value !== undefined && value.length > 0 && (
        <ul className="desk-rows">
          {value.map((each) => (
            <Value key={each.id} value={each} reload={reload} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Value({ value, reload }: { value: SetAside; reload: () => Promise<unknown> }) {
  const { write, alarmTexts, actTexts, locale } = useDesk();
  const touch = useTouch();
  const words = alarmTexts.setAside;
  const { id, key, field, at, why, text, isCut } = value;
  const name = field === '' ? key : `${key} ${field}`;

  /** Why it still cannot be read: path and code of each fault. */
  function whyNot(failure: Failure): string | undefined {
    const errors = failure.reason === 'problem' ? (failure.problem.errors ?? []) : [];
    if (errors.length === 0) return failureText(failure, actTexts, locale);
    const faults = errors.map(({ field: path, code }) => (path === '' ? code : `${path}: ${code}`));
    return `${actTexts.refusals.still_unreadable} ${isolate(faults.slice(0, 5).join(', '))}`;
  }

  async function restore() {
    const answer = await write(restoreSetAside, { id });
    if (answer.ok) toast.success(words.restored);
    else toast.error(words.restoreFailed, { description: whyNot(answer) });
    await reload();
    // It may belong to any list.
    await touch('appointments', 'consultants', 'hours', 'inquiry', 'message', 'payments', 'slots');
  }

  async function drop() {
    const answer = await write(dropSetAside, { id });
    if (answer.ok) toast.success(words.deleted);
    else toast.error(words.deleteFailed, { description: failureText(answer, actTexts, locale) });
    await reload();
    await touch('appointments', 'inquiry', 'message', 'payments');
  }

  return (
    <li className="desk-row desk-row-pair">
      <div className="desk-row-main">
        <p className="desk-strong">
          <bdi dir="ltr">{name}</bdi>
        </p>
        <p className="desk-row-more tabular">
          {formatInstant(at, locale)}
          {'\u00a0· '}
          {words[why]}
        </p>
        <details>
          <summary>{words.show}</summary>
          <Scroll label={name} className="desk-raw">
            <pre dir="ltr">{text}</pre>
          </Scroll>
          {isCut && <p className="desk-note">{words.cut}</p>}
        </details>
      </div>
      <div className="desk-actions">
        <ActionButton label={fill(words.restoreOne, { value: isolate(name) })} onAction={restore}>
          {words.restore}
        </ActionButton>
        <ConfirmButton
          title={words.deleteTitle}
          label={fill(words.deleteOne, { value: isolate(name) })}
          question={
            <>
              <bdi dir="ltr">{name}</bdi>
              <br />
              {words.deleteQuestion}
            </>
          }
          action={words.delete}
          onConfirm={drop}
        >
          {words.delete}
        </ConfirmButton>
      </div>
    </li>
  );
}
