/** Field → error code → sentence. */
export type ErrorTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The sentence for a field's error code, or `fallback` for a code that has none of its own. */
export function errorText(
  texts: ErrorTexts,
  field: string,
  code: string | undefined,
  fallback: string,
): string | undefined {
  return code === undefined ? undefined : (texts[field]?.[code] ?? fallback);
}
