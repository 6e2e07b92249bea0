/** What the columns of the calendar contain, and where it stands in them; no React. */
import type { Service } from '#platform/contract/service.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { readDays } from '#features/appointments/desk/read-days.ts';
import { serviceRules, usualRule } from '#service-rules';
import { isAhead } from '#platform/desk/moments.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import {
  clipped,
  hoursOf,
  isWhole,
  lanesOf,
  linesOf,
  minutesAt,
  type Lane,
  scaleOf,
  type Stretch,
  stretchAt,
} from './layout.ts';
import { type WeekEntry, weekEntries } from './week-days.ts';

type ReadDays = Extract<Awaited<ReturnType<typeof readDays>>, { ok: true }>['value'];

/**
 * `ground`: across the column, behind the rest. `free`: above that. `lane`: side by side, in front. `line`: one
 * below the other, where side by side no name could be read.
 */
type Layer = 'ground' | 'free' | 'lane' | 'line';

/** So many stand side by side in a column of several people. */
const mostLanes = 2;

export interface Placed extends Stretch, Lane {
  entry: WeekEntry;
  /** Its place in the column: an entry that replaces another there has the same. */
  key: string;
  layer: Layer;
  /** The minute at which it is drawn; of a line it may be later than its start. */
  shownFrom: number;
}

export interface Column {
  id: string;
  date: string;
  /** Whose it is; absent if it is that of several. */
  consultant: string | undefined;
  /** What concerns the day as a whole, and openings, which would lie over their free times. */
  notes: readonly { entry: WeekEntry; key: string }[];
  placed: readonly Placed[];
  isClosed: boolean;
}

/** Whose time an appointment takes in a column. */
export const ownerIn = ({ consultant }: Column, appointment: DeskAppointment): string =>
  consultant ?? appointment.consultant;

/** Whether a press does something: opens an appointment, enters one, or removes a span. */
export const isPressable = (entry: WeekEntry): boolean =>
  entry.kind === 'appointment' || entry.kind === 'free' || entry.id !== undefined;

export const isClosure = ({ kind }: WeekEntry) =>
  kind === 'closed' || kind === 'holiday' || kind === 'removed' || kind === 'busy';

/** Times of an entry; a free one lasts for the service, or until the next one begins. */
function stretchOf(entry: WeekEntry, entries: readonly WeekEntry[], length: number): Stretch {
  if (entry.kind !== 'free') return stretchAt(entry.time, entry.until);
  const from = minutesAt(entry.time);
  const next = entries.find((other) => other.kind === 'free' && other.time > entry.time);
  const until = Math.min(from + length, next ? minutesAt(next.time) : from + length);
  return { from, until: Math.min(until, minutesAt('24:00')) };
}

export interface ColumnsProps {
  days: readonly string[];
  /** Absent until they are read. */
  value: ReadDays | undefined;
  /** A column each, on every day; one column for all if empty. */
  people: readonly string[];
  /** Limits the entries to this consultant's, or `''`. */
  consultant: string;
  /** All who take appointments. */
  active: readonly string[];
  service: Service | undefined;
  /** Free times that have passed are left out. */
  now: LocalDateTime;
}

function columnOf(
  date: string,
  owner: string,
  { value, active, service, now }: Omit<ColumnsProps, 'people' | 'days' | 'consultant'>,
): Column {
  const entries = value
    ? weekEntries({ ...value, days: [date], consultant: owner })
        .filter((entry) => entry.date === date && (entry.kind !== 'free' || isAhead(entry, now)))
        .map((entry): WeekEntry => {
          const isShared = owner !== '' && entry.kind !== 'free' && entry.kind !== 'appointment';
          return isShared ? { ...entry, consultants: [owner] } : entry;
        })
    : [];
  const length = (service ? serviceRules[service] : usualRule).minutes;
  const meant = owner === '' ? active : [owner];
  const isAll = ({ consultants }: WeekEntry) => meant.every((id) => consultants.includes(id));
  const keyed = [...groupBy(entries, ({ time }) => time)].flatMap(([time, group]) =>
    group.map((entry, index) => ({
      ...{ entry, key: `${time} ${index}` },
      stretch: stretchOf(entry, entries, length),
    })),
  );
  const isNote = ({ entry, stretch }: (typeof keyed)[number]) =>
    entry.kind === 'opened' || (isClosure(entry) && isWhole(stretch));
  const notes = keyed.filter(isNote);
  const timed = keyed.filter((each) => !isNote(each));
  const layerOf = (entry: WeekEntry): Layer => {
    if (entry.kind === 'free') return 'free';
    return isClosure(entry) && isAll(entry) ? 'ground' : 'lane';
  };
  const inLanes = timed.filter(({ entry }) => layerOf(entry) === 'lane');
  const lanes = lanesOf(inLanes.map(({ stretch }) => stretch));
  return {
    ...{ id: owner === '' ? date : `${date} ${owner}`, date },
    consultant: owner === '' ? undefined : owner,
    notes: notes.map(({ entry, key }) => ({ entry, key })),
    placed: timed.map((each) => {
      const lane = lanes[inLanes.indexOf(each)] ?? { lane: 0, lanes: 1 };
      const isLine = owner === '' && lane.lanes > mostLanes;
      return {
        ...{ entry: each.entry, key: each.key, ...each.stretch, ...lane },
        ...{ layer: isLine ? 'line' : layerOf(each.entry), shownFrom: each.stretch.from },
      };
    }),
    isClosed: notes.some(({ entry }) => isClosure(entry) && isAll(entry)),
  };
}

/** The columns in the order of the days, and within a day of the people. */
export function columnsOf({ days, people, consultant, ...rest }: ColumnsProps): Column[] {
  const owners = people.length > 0 ? people : [consultant];
  return days.flatMap((date) => owners.map((owner) => columnOf(date, owner, rest)));
}

/**
 * The hours that show all entries of the columns, the columns with their entries clipped to them, and how much
 * taller than usual an hour is drawn.
 */
export function withHours(columns: readonly Column[]): {
  hours: Stretch;
  columns: Column[];
  scale: number;
} {
  const hours = hoursOf(columns.flatMap(({ placed }) => placed));
  const shown = columns.map(({ placed }) =>
    placed.map((each) => {
      const part = clipped(each, hours);
      return { ...each, ...part, shownFrom: part.from };
    }),
  );
  const lines = shown.map((placed) => placed.filter(({ layer }) => layer === 'line'));
  const scale = scaleOf(lines);
  return {
    hours,
    scale,
    columns: columns.map((column, index) => {
      const own = lines[index] ?? [];
      const starts = linesOf(own, scale);
      return {
        ...column,
        placed: (shown[index] ?? []).map((each) => ({
          ...each,
          shownFrom: starts[own.indexOf(each)] ?? each.shownFrom,
        })),
      };
    }),
  };
}
