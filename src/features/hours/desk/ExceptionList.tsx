import { useQueries } from '@tanstack/react-query';
import type { DeskSchedule, Exception } from '#features/hours/contract/hours.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useSeen } from '#platform/desk/seen.ts';
import { isFailure } from '#platform/desk/use-read.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { scheduleReading } from './schedule-change.ts';
import { stateOf } from './exception-form.ts';
import { aboutText, formatLocalSpan } from './span-text.ts';
import { type Proposal, useChange } from './use-change.tsx';

/** An exception, and the schedules that have it: several, if it was entered for everybody. */
interface Entry {
  exception: Exception;
  schedules: readonly [DeskSchedule, ...DeskSchedule[]];
}

/** The exceptions of some schedules, each once, ascending by start. */
function entriesOf(schedules: readonly DeskSchedule[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const schedule of schedules) {
    for (const exception of schedule.exceptions) {
      const known = entries.get(exception.id);
      entries.set(exception.id, {
        exception,
        schedules: known ? [...known.schedules, schedule] : [schedule],
      });
    }
  }
  return [...entries.values()].toSorted(({ exception: one }, { exception: other }) =>
    `${one.from} ${one.to}`.localeCompare(`${other.from} ${other.to}`),
  );
}

/**
 * The exceptions of the whole firm that are not over, ascending, with the names of those whom they concern: active
 * consultants, and the `shown` one. Each can be removed, which restores its times; one of several people also for the
 * shown one alone.
 */
export function ExceptionList({ shown }: { shown: string }) {
  const desk = useDesk();
  const words = desk.hoursTexts.exceptions;
  const { look, dialog } = useChange();
  const { all, active, areSeveral } = useConsultants();
  const isSeen = useSeen();
  const ids = all.filter((one) => one.active || one.id === shown).map(({ id }) => id);
  const reads = useQueries({
    queries: ids.map((id) => ({ ...scheduleReading(id), enabled: isSeen })),
  });
  const hasFailed = reads.some(({ error, data }) => isFailure(error, data !== undefined));
  const isRead = reads.every(({ data }) => data !== undefined);
  const entries = entriesOf(reads.flatMap(({ data }) => data ?? []));

  function whoseText(schedules: Entry['schedules']): string {
    const owners = schedules.map(({ consultant }) => consultant);
    if (active.every(({ id }) => owners.includes(id))) return words.everyone;
    const names = all.filter(({ id }) => owners.includes(id)).map(({ name }) => isolate(name));
    return names.join(`${localeTable[desk.locale].comma} `);
  }

  return (
    <Scroll label={words.list}>
      <ul className="desk-rows">
        {entries.map(({ exception, schedules }) => {
          const span = formatLocalSpan(exception, desk);
          const state = words.states[stateOf(exception)];
          const whose = areSeveral ? whoseText(schedules) : '';
          const isForAll = schedules.length > 1;
          const own = schedules.find(({ consultant }) => consultant === shown) ?? schedules[0];
          const name = all.find(({ id }) => id === own.consultant)?.name ?? '';
          const remove = (whom: string, of: Pick<Proposal, 'owner' | 'everyone' | 'version'>) =>
            look({
              ...of,
              about: [whom, aboutText(exception, desk, state)].filter(Boolean).join(' · '),
              change: { remove: exception.id },
              action: words.remove,
              done: words.removed,
              failed: words.removeFailed,
            });
          const owner = own.consultant;
          return (
            <li key={exception.id} className="desk-row desk-row-pair">
              <div className="desk-row-main">
                <p className="tabular">{span}</p>
                <p className="desk-row-more">
                  {whose !== '' && `${whose} · `}
                  {state}
                  {exception.reason !== undefined && (
                    <>
                      {' · '}
                      <bdi>{exception.reason}</bdi>
                    </>
                  )}
                </p>
              </div>
              <div className="desk-row-actions">
                {isForAll && owner === shown && (
                  <ActionButton
                    label={`${fill(words.removeFor, { name: isolate(name) })} · ${span}`}
                    onAction={() => remove(isolate(name), { owner, version: own.version })}
                  >
                    {fill(words.removeFor, { name: isolate(name) })}
                  </ActionButton>
                )}
                <ActionButton
                  label={fill(words.removeOne, { span: whose === '' ? span : `${span}, ${whose}` })}
                  onAction={() =>
                    remove(
                      whose,
                      isForAll ? { owner, everyone: true } : { owner, version: own.version },
                    )
                  }
                >
                  {words.remove}
                </ActionButton>
              </div>
            </li>
          );
        })}
      </ul>
      {(hasFailed || !isRead) && (
        <ListState phase={hasFailed ? 'failed' : 'loading'} isEmpty={!hasFailed} empty="" />
      )}
      {isRead && entries.length === 0 && <p className="desk-empty">{words.none}</p>}
      {dialog}
    </Scroll>
  );
}
