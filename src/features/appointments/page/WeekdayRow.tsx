/**
 * The columns of the date grid, localised at build time. `first` is the first day of the week, from 1
 * (Monday) to 7 (Sunday).
 */
export interface Weekdays {
  first: number;
  names: readonly { short: string; long: string }[];
}

export function WeekdayRow({ weekdays }: { weekdays: Weekdays }) {
  return (
    <thead>
      <tr>
        {weekdays.names.map(({ short, long }) => (
          <th key={long} scope="col" abbr={long} className="calendar-weekday">
            <span aria-hidden="true">{short}</span>
            <span className="sr-only">{long}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
