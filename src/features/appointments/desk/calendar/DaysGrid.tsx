import { useConsultants } from '#features/consultants/desk.ts';
import { firmNow } from '#platform/browser/firm-clock.ts';
import type { Service } from '#platform/contract/service.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { addressOf } from './address.ts';
import { type ColumnsProps, columnsOf, withHours } from './columns.ts';
import { HoursGrid, type HoursGridProps } from './HoursGrid.tsx';
import { useNarrow } from './use-narrow.ts';

/** Most people for whom a narrow window has a column each. */
const mostNarrow = 3;

type Acts = Pick<HoursGridProps, 'entry' | 'onEnter' | 'onMove' | 'onTurn'>;

export interface DaysGridProps extends Acts {
  view: 'day' | 'week';
  days: readonly string[];
  /** What is on the days; absent until they are read. */
  current: ColumnsProps['value'];
  /** Whose calendar is shown, or `''`. */
  consultant: string;
  service: Service | undefined;
  /** The day that comes into sight, again each time that `asked` rises. */
  sought: string;
  asked: number;
}

/** A week with a column for each day, or a day with a column for each person. */
export function DaysGrid(props: DaysGridProps) {
  const { view, days, current, consultant, service, ...rest } = props;
  const { hoursTexts, locale } = useDesk();
  const { all, active, areSeveral } = useConsultants();
  const isNarrow = useNarrow();
  const nameOf = (consultantId = '') => all.find(({ id }) => id === consultantId)?.name;

  /** Whose columns a day has: all who take appointments or have some; none if all share one. */
  function peopleOf(): string[] {
    if (view !== 'day' || !areSeveral || consultant !== '') return [];
    const held = new Set(current?.appointments.map((appointment) => appointment.consultant));
    const people = all.filter((each) => each.active || held.has(each.id)).map(({ id }) => id);
    return isNarrow && people.length > mostNarrow ? [] : people;
  }

  const { hours, columns, scale } = withHours(
    columnsOf({
      ...{ days, people: peopleOf(), consultant, service, value: current },
      active: active.map(({ id }) => id),
      now: firmNow(),
    }),
  );
  return (
    <HoursGrid
      {...{ columns, hours, scale, ...rest }}
      isTogether={view === 'week' && areSeveral && consultant === ''}
      isBusy={!current}
      head={({ date, consultant: owner }) =>
        view === 'day' ? (
          <bdi>{nameOf(owner) ?? hoursTexts.everyone}</bdi>
        ) : (
          <a href={addressOf({ view: 'day', day: date })}>
            {formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
          </a>
        )
      }
      nameOf={(id) => nameOf(id) ?? ''}
      canTake={({ consultant: owner }, appointment) =>
        owner === undefined ||
        owner === appointment.consultant ||
        active.some(({ id }) => id === owner)
      }
    />
  );
}
