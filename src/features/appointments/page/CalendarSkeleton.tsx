import { WeekdayRow, type Weekdays } from './WeekdayRow.tsx';

const weeks = Array.from({ length: 6 }, (_, week) => week);
const days = Array.from({ length: 7 }, (_, day) => day);

/** A placeholder for the date grid in the prerendered page, where today's date is unknown. */
export function CalendarSkeleton({ weekdays }: { weekdays: Weekdays }) {
  return (
    <table className="calendar" aria-hidden="true">
      <WeekdayRow weekdays={weekdays} />
      <tbody>
        <tr>
          <td colSpan={7} className="calendar-month" />
        </tr>
        {weeks.map((week) => (
          <tr key={week}>
            {days.map((day) => (
              <td key={day}>
                <span className="day day-empty" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
