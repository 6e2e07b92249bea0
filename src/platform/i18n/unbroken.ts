/** Keeps a name or an address on one line with no-break spaces, where CSS cannot reach it. */
export const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0');

/**
 * Joins a legal reference and its number ("Art. 28", "section 36") with a no-break space, so that no line
 * ends between the two; for legal texts in any of our languages.
 */
export const bindReferences = (html: string): string =>
  html.replace(
    /(Arts?\.|Abs\.|lit\.|§|[Ss]ection|المادة|المادتين|المادتان|الفقرة|الحرف) (?=\d|[a-z]\b|«)/g,
    '$1\u00a0',
  );
