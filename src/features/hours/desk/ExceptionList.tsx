import type { DeskSchedule } from '#features/hours/contract/hours.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import type { Owner } from './schedule-change.ts';
import { stateOf } from './exception-form.ts';
import { aboutText, formatLocalSpan } from './span-text.ts';
import { useChange } from './use-change.tsx';

/** All exceptions that are not over, ascending. Each can be removed, which restores its times. */
export function ExceptionList({ owner, schedule }: { owner: Owner; schedule: DeskSchedule }) {
  const desk = useDesk();
  const words = desk.hoursTexts.exceptions;
  const { look, dialog } = useChange();
  const { exceptions, version } = schedule;
  return (
    <Scroll label={words.list}>
      <ul className="desk-rows">
        {exceptions.map((exception) => {
          const span = formatLocalSpan(exception, desk);
          return (
            <li key={exception.id} className="desk-row desk-row-pair">
              <div className="desk-row-main">
                <p className="tabular">{span}</p>
                <p className="desk-row-more">
                  {words.states[stateOf(exception)]}
                  {exception.reason !== undefined && (
                    <>
                      {' · '}
                      <bdi>{exception.reason}</bdi>
                    </>
                  )}
                </p>
              </div>
              <div className="desk-row-actions">
                <ActionButton
                  label={fill(words.removeOne, { span })}
                  onAction={() =>
                    look({
                      owner,
                      about: aboutText(exception, desk, words.states[stateOf(exception)]),
                      change: { remove: exception.id },
                      version,
                      action: words.remove,
                      done: words.removed,
                      failed: words.removeFailed,
                    })
                  }
                >
                  {words.remove}
                </ActionButton>
              </div>
            </li>
          );
        })}
      </ul>
      {exceptions.length === 0 && <p className="desk-empty">{words.none}</p>}
      {dialog}
    </Scroll>
  );
}
