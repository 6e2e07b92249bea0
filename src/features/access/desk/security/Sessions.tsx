import { endSessions, listSessions } from '#features/access/contract/open-session-routes.ts';
import type { OpenSession } from '#features/access/contract/open-session.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import { fill } from '#platform/i18n/fill.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { deviceText } from '#platform/desk/device-text.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { isolated } from '#features/audit/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { toast } from '#platform/browser/toast.ts';

const openSessions = reading(['sessions'], (call) => call(listSessions));

/**
 * Sessions that cannot be told apart by device, network and factor, each group sorted like the list. The
 * caller's own stands alone: the others may be ended.
 */
const alike = (sessions: readonly OpenSession[]) =>
  groupBy(sessions, ({ isCurrent, browser, system, source, factor }) =>
    JSON.stringify([isCurrent, browser, system, source, factor]),
  );

/** The admin's open sessions, with buttons to end them. */
export function Sessions() {
  const { call, recordsTexts, locale } = useDesk();
  const words = recordsTexts.sessions;
  const sessions = useRead(openSessions);

  async function end(bodies: readonly BodyOf<typeof endSessions>[], done: string) {
    const answers = await Promise.all(bodies.map((body) => call(endSessions, { body })));
    // A session that has already ended counts as success.
    const areEnded = answers.every(
      (answer) => answer.ok || (answer.reason === 'problem' && answer.problem.code === 'not_found'),
    );
    if (areEnded) toast.success(done);
    else toast.error(words.failed);
    await sessions.reload();
  }

  if (!sessions.value) {
    return (
      <Part title={words.title}>
        {sessions.hasFailed ? <ListState phase="failed" isEmpty empty="" /> : <Skeleton rows={2} />}
      </Part>
    );
  }
  const hasOthers = sessions.value.some(({ isCurrent }) => !isCurrent);
  return (
    <Part title={words.title}>
      <p className="desk-note">{words.note}</p>
      <ul className="desk-rows">
        {[...alike(sessions.value)].map(([key, group]) => (
          <SessionRow
            key={key}
            group={group}
            onEnd={() =>
              end(
                group.map(({ id }) => ({ id })),
                group.length === 1 ? words.ended : plural(words.endedMany, group.length, locale),
              )
            }
          />
        ))}
      </ul>
      <div className="desk-actions">
        {hasOthers && (
          <ConfirmButton
            question={words.endOthersQuestion}
            action={words.endOthers}
            onConfirm={() => end([{ others: true }], words.othersEnded)}
          >
            {words.endOthers}
          </ConfirmButton>
        )}
        <ConfirmButton
          question={words.endAllQuestion}
          action={words.endAll}
          onConfirm={() => end([{ all: true }], words.allEnded)}
        >
          {words.endAll}
        </ConfirmButton>
      </div>
    </Part>
  );
}

/** Sessions of one device; more than one if it signed in anew, and left the former ones open. */
function SessionRow({
  group,
  onEnd,
}: {
  group: readonly OpenSession[];
  onEnd: () => Promise<void>;
}) {
  const { recordsTexts, locale } = useDesk();
  const words = recordsTexts.sessions;
  // Sorted by last use, newest first.
  const [latest] = group;
  if (!latest) return null;
  const { factor, source, seenAt, isCurrent } = latest;
  const device = deviceText(latest, words) ?? words.unknownBrowser;
  const tags = group.map(({ id }) => fill(words.name, { session: isolated(id.slice(0, 8)) }));
  const facts = [
    ...(group.length > 1 ? [plural(words.alike, group.length, locale)] : []),
    factor ? words.withFactor : words.withoutFactor,
    fill(recordsTexts.audit.source, { source: isolated(source) }),
    ...tags,
  ];
  const begun = group.map(({ createdAt }) => createdAt).toSorted();
  const times = [
    fill(words.begun, { time: formatInstant(begun[0] ?? seenAt, locale) }),
    fill(words.seen, { time: formatInstant(seenAt, locale) }),
  ];
  return (
    <li className="desk-row desk-row-pair">
      <div className="desk-row-main">
        <p className="desk-strong">
          {device} {isCurrent && <span className="desk-new">{words.current}</span>}
        </p>
        <p className="desk-row-more">{facts.join('\u00a0· ')}</p>
        <p className="desk-row-more tabular">{times.join('\u00a0· ')}</p>
      </div>
      {!isCurrent && (
        <ConfirmButton
          title={device}
          label={fill(words.endLabel, {
            device,
            session: tags.join(`${localeTable[locale].comma} `),
          })}
          question={words.endQuestion}
          action={words.end}
          onConfirm={onEnd}
        >
          {words.end}
        </ConfirmButton>
      )}
    </li>
  );
}
