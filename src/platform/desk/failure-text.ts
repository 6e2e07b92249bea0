/** Describes in words why a call failed; no React. */
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { formatWait } from './format.ts';
import type { Failure } from '#platform/browser/api.ts';

export type ActTexts = Texts<'adminActs'>;

/**
 * The reason for a failure, and whether the call may have been carried out; `undefined` where the fields show
 * the errors.
 */
export function failureText(
  failure: Failure,
  { offline, unknown, tooMany, refusals, other }: ActTexts,
  locale: Locale,
): string | undefined {
  if (failure.reason !== 'problem') return failure.isUnsent === true ? offline : unknown;
  const { code, errors, status } = failure.problem;
  if (errors && errors.length > 0) return undefined;
  if (code === 'too_many_requests') {
    return fill(tooMany, { wait: formatWait(failure.retryAfter ?? 60, locale) });
  }
  const known: Readonly<Record<string, string>> = refusals;
  return known[code] ?? (status >= 500 ? unknown : other);
}
