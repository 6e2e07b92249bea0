/** Where the entries of a day stand on an axis of hours; minutes since midnight, no React. */

export const hour = 60;
export const dayEnd = 24 * hour;

/** Places in the grid, as fine as appointments may begin. */
export const step = 15;

/** Entries that are shorter are drawn this long, so that a finger meets them. */
export const leastShown = 30;

/** Hours that are always shown. */
const usual = { from: 7 * hour, until: 19 * hour };

export interface Stretch {
  from: number;
  /** Exclusive; at most the end of the day. */
  until: number;
}

const two = (value: number) => String(value).padStart(2, '0');

export const minutesAt = (time: string): number =>
  Number(time.slice(0, 2)) * hour + Number(time.slice(3, 5));

export const timeAt = (minutes: number): string =>
  `${two(Math.floor(minutes / hour))}:${two(minutes % hour)}`;

/** A part of a day; what ends on a later day ends with it. */
export function stretchAt(time: string, until: string): Stretch {
  const [from, end] = [minutesAt(time), minutesAt(until)];
  return { from, until: end > from ? end : dayEnd };
}

export const isWhole = ({ from, until }: Stretch): boolean => from === 0 && until === dayEnd;

export const meet = (one: Stretch, other: Stretch): boolean =>
  one.from < other.until && other.from < one.until;

/**
 * The whole hours that show all of them; at least the usual ones. Of what begins or ends with the day, one hour
 * is enough to be seen.
 */
export function hoursOf(stretches: readonly Stretch[]): Stretch {
  const parts = stretches
    .filter((each) => !isWhole(each))
    .map(({ from, until }) => ({
      from: from === 0 ? Math.max(0, until - hour) : from,
      until: until === dayEnd && from > 0 ? Math.min(dayEnd, from + hour) : until,
    }));
  const from = Math.min(usual.from, ...parts.map((part) => part.from));
  const until = Math.max(usual.until, ...parts.map((part) => part.until));
  return { from: Math.floor(from / hour) * hour, until: Math.ceil(until / hour) * hour };
}

/** The part of it within the hours that are shown. */
export const clipped = ({ from, until }: Stretch, shown: Stretch): Stretch => ({
  from: Math.min(Math.max(from, shown.from), shown.until),
  until: Math.max(Math.min(until, shown.until), shown.from),
});

export interface Lane {
  lane: number;
  /** How many stand side by side there. */
  lanes: number;
}

/** Puts what overlaps side by side, with as few lanes as possible; in the order of the stretches. */
export function lanesOf(stretches: readonly Stretch[]): Lane[] {
  const drawn = stretches.map(({ from, until }) => ({
    from,
    until: Math.max(until, from + leastShown),
  }));
  const order = drawn
    .map((_, index) => index)
    .toSorted((one, other) => {
      const [a, b] = [drawn[one], drawn[other]];
      return a && b ? a.from - b.from || b.until - a.until : 0;
    });
  const placed: Lane[] = stretches.map(() => ({ lane: 0, lanes: 1 }));
  /** Those that hang together, and until when each of their lanes is taken. */
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group) {
      placed[index] = { lane: placed[index]?.lane ?? 0, lanes: ends.length };
    }
    group = [];
    ends = [];
  };
  for (const index of order) {
    const one = drawn[index];
    if (!one) continue;
    if (ends.every((end) => end <= one.from)) close();
    const free = ends.findIndex((end) => end <= one.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = one.until;
    placed[index] = { lane, lanes: 1 };
    group.push(index);
  }
  close();
  return placed;
}

/** How much taller than usual an hour is drawn, so that lines fit into it; ascending. */
const scales = [1, 1.5, 2.2, 3, 4.4] as const;

/** How long a line of text lasts where an hour is as tall as usual. */
const lineMinutes = 26;

/** From when on each is drawn as a line, none over another; of stretches that ascend. */
export function linesOf(stretches: readonly Stretch[], scale: number): number[] {
  let free = 0;
  return stretches.map(({ from }) => {
    const line = Math.max(from, free);
    free = line + lineMinutes / scale;
    return line;
  });
}

/** The least scale at which the lines of each day begin and end within their times; else the greatest. */
export function scaleOf(days: readonly (readonly Stretch[])[]): number {
  const fits = (scale: number) =>
    days.every((stretches) => {
      const lines = linesOf(stretches, scale);
      return stretches.every(
        ({ until }, index) => (lines[index] ?? 0) + lineMinutes / scale <= until,
      );
    });
  return scales.find(fits) ?? Math.max(...scales);
}

/** The place that contains a minute. */
export const placeAt = (minutes: number): number => Math.floor(minutes / step) * step;

/** The next place to a minute. */
export const nearestPlace = (minutes: number): number => Math.round(minutes / step) * step;

/** All places from where a drag began to where it is, both included; no longer than `most`. */
export function dragged(began: number, at: number, most: number): Stretch {
  const [first, last] = [placeAt(began), placeAt(at)];
  return last >= first
    ? { from: first, until: Math.min(last + step, first + most, dayEnd) }
    : { from: Math.max(last, first + step - most, 0), until: first + step };
}

/** A start at which a length fits within the hours that are shown. */
export const within = (from: number, length: number, shown: Stretch): number =>
  Math.max(shown.from, Math.min(from, shown.until - Math.min(length, shown.until - shown.from)));
