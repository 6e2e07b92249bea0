/** The columns of the date grid, worded where the page is built: `first` is 1 Monday … 7 Sunday. */
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
