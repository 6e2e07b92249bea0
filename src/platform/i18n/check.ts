/** Finds incomplete translations; runs at build and in the tests. */

type Leaves = Map<string, string>;

/** All texts in a tree of texts by their key: `steps.0.title`. */
export function leavesOf(value: unknown, path = '', leaves: Leaves = new Map()): Leaves {
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      leavesOf(child, path === '' ? key : `${path}.${key}`, leaves);
    }
  } else leaves.set(path, String(value));
  return leaves;
}

const placeholdersOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ');

/**
 * Compares a language with the source, key by key.
 * @returns one line per missing key, extra key, empty text or differing placeholder.
 */
export function findTranslationFaults(source: unknown, translation: unknown): string[] {
  const wanted = leavesOf(source);
  const given = leavesOf(translation);
  const faults: string[] = [];
  for (const [key, text] of wanted) {
    const other = given.get(key);
    if (other === undefined) faults.push(`missing: ${key}`);
    else if (other.trim() === '') faults.push(`empty: ${key}`);
    else if (placeholdersOf(text) !== placeholdersOf(other)) faults.push(`placeholders: ${key}`);
  }
  for (const key of given.keys()) if (!wanted.has(key)) faults.push(`extra: ${key}`);
  return faults;
}
