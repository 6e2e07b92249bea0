/** A name or an address that stays on one line, where no styles reach its parts. */
export const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0');

/**
 * Keeps what a reference counts with its number ("Art. 28", "section 36"), so that no line ends
 * between the two; for legal texts in any of our languages.
 */
export const bindReferences = (html: string): string =>
  html.replace(
    /(Arts?\.|Abs\.|lit\.|§|[Ss]ection|المادة|المادتين|المادتان|الفقرة|الحرف) (?=\d|[a-z]\b|«)/g,
    '$1\u00a0',
  );
