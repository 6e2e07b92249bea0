/** What the desk is asked before a time by hand that it would not offer itself. */
import { useEffect, useRef, useState } from 'react';
import { type TimeWarning, timeWarnings } from '#contract/appointment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { Failure } from '#islands/api.ts';
import { Notice } from '#islands/form/Notice.tsx';
import { asksForTime } from './conflicts.tsx';

const warningsOf = (answer: { ok: true } | Failure): readonly TimeWarning[] => {
  if (answer.ok || answer.reason !== 'problem') return [];
  const { code, warnings = [] } = answer.problem;
  return code === 'needs_confirmation'
    ? timeWarnings.filter((warning) => warnings.includes(warning))
    : [];
};

/**
 * For a form that asks for a time: `hears` takes note of an answer and says whether it is a question,
 * `notice` puts that in words with a button `action` that sends the form again, and `confirmed` gives
 * what was then agreed to, once.
 */
export function useWarnings(action: string) {
  const { consultantTexts } = useDesk();
  const words = consultantTexts.warnings;
  const [warnings, setWarnings] = useState<readonly TimeWarning[]>([]);
  const agreed = useRef<readonly TimeWarning[]>([]);

  // What was asked about another time says nothing of this one.
  useEffect(() => {
    if (warnings.length === 0) return;
    const forget = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !asksForTime(target)) return;
      agreed.current = [];
      setWarnings([]);
    };
    addEventListener('input', forget);
    return () => removeEventListener('input', forget);
  }, [warnings]);

  function hears(answer: { ok: true } | Failure): boolean {
    const asked = warningsOf(answer);
    setWarnings(asked);
    return asked.length > 0;
  }

  function confirmed(): TimeWarning[] {
    const all = [...agreed.current];
    agreed.current = [];
    return all;
  }

  const notice = warnings.length > 0 && (
    <div className="desk-form-wide">
      <Notice>
        <p className="desk-strong">{words.title}</p>
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{words[warning]}</li>
          ))}
        </ul>
        <button
          type="submit"
          className="button-quiet desk-button"
          onClick={() => (agreed.current = warnings)}
        >
          {action}
        </button>
      </Notice>
    </div>
  );
  return { hears, confirmed, notice };
}
