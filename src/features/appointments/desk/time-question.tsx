/** The server's question about a time that the firm would not offer itself, and its texts. */
import { Fragment } from 'react';
import { type TimeWarning, timeWarnings } from '#features/appointments/contract/appointment.ts';
import { listOfferedTimes } from '#features/hours/contract.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Failure } from '#platform/browser/api.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { daysOf, reasonsFor, stretchOf } from './time-reasons.ts';

type Answer = { ok: true } | Failure;

/** The warnings about a time, and the consultant concerned. */
export interface TimeQuestion {
  warnings: readonly TimeWarning[];
  consultant: string | undefined;
  /** Closed spans and external events that explain the warnings, if they could be fetched. */
  reasons: ReturnType<typeof reasonsFor>;
}

function warningsOf(answer: Answer): Omit<TimeQuestion, 'reasons'> | null {
  if (answer.ok || answer.reason !== 'problem') return null;
  const { code, warnings = [], consultant } = answer.problem;
  if (code !== 'needs_confirmation') return null;
  const known = timeWarnings.filter((warning) => warnings.includes(warning));
  return known.length > 0 ? { consultant, warnings: known } : null;
}

/**
 * `read` reads the question from a server's answer about a time of that length, and fetches its reasons.
 * `foresee` asks before the server does, as far as closed spans and external events tell. Both resolve to `null`
 * if there is no question.
 */
export function useTimeQuestion() {
  const desk = useDesk();
  const { call, consultantTexts } = desk;

  async function lookUp(moment: LocalDateTime, minutes: number, consultant: string) {
    const time = stretchOf(moment, minutes);
    if (!time) return {};
    const answer = await call(listOfferedTimes, { query: { ...daysOf(time), consultant } });
    return answer.ok ? reasonsFor(time, answer.value, consultantTexts.warnings.why, desk) : {};
  }

  async function read(
    answer: Answer,
    moment: LocalDateTime,
    minutes: number,
  ): Promise<TimeQuestion | null> {
    const found = warningsOf(answer);
    if (!found) return null;
    const { consultant } = found;
    const reasons = consultant === undefined ? {} : await lookUp(moment, minutes, consultant);
    return { ...found, reasons };
  }

  async function foresee(
    moment: LocalDateTime,
    minutes: number,
    consultant: string,
  ): Promise<TimeQuestion | null> {
    const reasons = await lookUp(moment, minutes, consultant);
    const warnings = timeWarnings.filter((warning) => (reasons[warning]?.length ?? 0) > 0);
    return warnings.length > 0 ? { consultant, warnings, reasons } : null;
  }

  return { read, foresee };
}

/** List of the warnings about a time, each with its reasons. */
export function WarningList({ question: { warnings, reasons } }: { question: TimeQuestion }) {
  const { consultantTexts } = useDesk();
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={warning}>
          {consultantTexts.warnings[warning]}
          {reasons[warning]?.map((reason) => (
            <Fragment key={reason}>
              <br />
              <span className="desk-note tabular">{reason}</span>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
