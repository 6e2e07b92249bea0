/** Which list of bookings is shown: all of them, the newest first, or those that are coming. */
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { createKeptChoice } from '#platform/desk/kept-choice.ts';
import { type Filters, isByStart, noFilters, upcomingFrom } from './filters.ts';

/** Kept in this browser's local storage (decisions: `desk-list`). */
const choice = createKeptChoice('desk-list', ['upcoming']);

const lists = {
  upcoming: (): Partial<Filters> => upcomingFrom(firmToday()),
  all: (): Partial<Filters> => ({ status: '', startDate: '', endDate: '' }),
} as const;
type List = keyof typeof lists;

const isShown = (list: List, filters: Filters): boolean => {
  const { status, startDate, endDate } = { ...noFilters, ...lists[list]() };
  return (
    filters.status === status && filters.startDate === startDate && filters.endDate === endDate
  );
};

/** The list with which the area opens where its address asks for none. */
export const keptList = (): Filters => ({ ...noFilters, ...lists[choice.read() ?? 'all']() });

export interface ListChoiceProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/**
 * Says in which order the list is, and changes to the other one at one press, which is remembered. The other filters
 * stay.
 */
export function ListChoice({ filters, onChange }: ListChoiceProps) {
  const { texts } = useDesk();
  const { list, listByStart, filters: words } = texts.appointments;
  return (
    <div className="desk-bar">
      <p className="desk-note" role="status">
        {isByStart(filters) ? listByStart : list}
      </p>
      <div className="desk-actions">
        {(['upcoming', 'all'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="button-quiet desk-choice"
            aria-pressed={isShown(name, filters)}
            onClick={() => {
              choice.keep(name === 'upcoming' ? name : null);
              onChange({ ...filters, ...lists[name]() });
            }}
          >
            {words[name]}
          </button>
        ))}
      </div>
    </div>
  );
}
