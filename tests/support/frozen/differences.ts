/** What differs between two texts, in words. */

/** A value's leaves by their path: `GET /api/slots › access`. */
function leavesOf(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [[path.join(' › '), JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

const short = (text: string | undefined) =>
  text === undefined ? 'nothing' : text.length > 300 ? `${text.slice(0, 300)} …` : text;

function jsonDifferences(one: string, other: string): string[] {
  const [before, after] = [
    new Map(leavesOf(JSON.parse(one))),
    new Map(leavesOf(JSON.parse(other))),
  ];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path}: ${short(before.get(path))} → ${short(after.get(path))}`);
}

/** Lines that only one of them has, the common beginning and end left out. */
function lineDifferences(one: string, other: string): string[] {
  const [before, after] = [one.split('\n'), other.split('\n')];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [gone, come] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  const [had, has] = [new Set(gone), new Set(come)];
  const lines = [
    ...gone.filter((line) => !has.has(line)).map((line) => `- ${short(line)}`),
    ...come.filter((line) => !had.has(line)).map((line) => `+ ${short(line)}`),
  ];
  return [`from line ${start + 1}${lines.length === 0 ? ': another order' : ''}`, ...lines];
}

/** Empty only for texts that are equal. */
export const differences = (name: string, one: string, other: string): string[] => {
  if (one === other) return [];
  const found = name.endsWith('.json') ? jsonDifferences(one, other) : lineDifferences(one, other);
  return found.length > 0 ? found : ['the order differs'];
};
