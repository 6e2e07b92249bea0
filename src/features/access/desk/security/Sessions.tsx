import { endSessions, listSessions } from '#features/access/contract/open-session-routes.ts';
import type { BrowserFamily } from '#features/access/contract/open-session.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import { fill } from '#platform/i18n/fill.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { isolated } from '#features/audit/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { toast } from '#platform/browser/toast.ts';

const openSessions = reading(['sessions'], (call) => call(listSessions));

/** Product names of browsers, the same in every language. */
const browserNames: Readonly<Record<BrowserFamily, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

/** The admin's open sessions, with buttons to end them. */
export function Sessions() {
  const { call, recordsTexts, locale } = useDesk();
  const words = recordsTexts.sessions;
  const sessions = useRead(openSessions);

  async function end(body: BodyOf<typeof endSessions>, done: string) {
    const answer = await call(endSessions, { body });
    // A session that has already ended counts as success.
    const isGone = !answer.ok && answer.reason === 'problem' && answer.problem.code === 'not_found';
    if (answer.ok || isGone) toast.success(done);
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
        {sessions.value.map(({ id, createdAt, seenAt, isCurrent, factor, source, browser }) => {
          const tag = isolated(id.slice(0, 8));
          const facts = [
            factor ? words.withFactor : words.withoutFactor,
            browser ? isolated(browserNames[browser]) : words.unknownBrowser,
            fill(recordsTexts.audit.source, { source: isolated(source) }),
          ];
          return (
            <li key={id} className="desk-row desk-row-pair">
              <div className="desk-row-main">
                <p className="desk-strong">
                  {isCurrent ? words.current : fill(words.name, { session: tag })}
                </p>
                <p className="desk-row-more">{facts.join('\u00a0· ')}</p>
                <p className="desk-row-more tabular">
                  {fill(words.begun, { time: formatInstant(createdAt, locale) })}
                  {'\u00a0· '}
                  {fill(words.seen, { time: formatInstant(seenAt, locale) })}
                </p>
              </div>
              {!isCurrent && (
                <ConfirmButton
                  title={fill(words.name, { session: tag })}
                  label={fill(words.endLabel, { session: tag })}
                  question={words.endQuestion}
                  action={words.end}
                  onConfirm={() => end({ id }, words.ended)}
                >
                  {words.end}
                </ConfirmButton>
              )}
            </li>
          );
        })}
      </ul>
      <div className="desk-actions">
        {hasOthers && (
          <ConfirmButton
            question={words.endOthersQuestion}
            action={words.endOthers}
            onConfirm={() => end({ others: true }, words.othersEnded)}
          >
            {words.endOthers}
          </ConfirmButton>
        )}
        <ConfirmButton
          question={words.endAllQuestion}
          action={words.endAll}
          onConfirm={() => end({ all: true }, words.allEnded)}
        >
          {words.endAll}
        </ConfirmButton>
      </div>
    </Part>
  );
}
