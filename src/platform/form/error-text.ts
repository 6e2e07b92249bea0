import { fill } from '#platform/i18n/fill.ts';

/**
 * The sentence for a field's error code; `fallback` for a code without one; `undefined` without an error. `longest`
 * is asked only for an error, since a number in words needs `Intl`.
 */
export function errorText(
  texts: Readonly<Record<string, string>>,
  code: string | undefined,
  { fallback, longest = () => '' }: { fallback: string; longest?: () => string },
): string | undefined {
  return code === undefined ? undefined : fill(texts[code] ?? fallback, { longest: longest() });
}
