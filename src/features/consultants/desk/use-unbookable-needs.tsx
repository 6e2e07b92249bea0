import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { endOfDay } from '#platform/desk/moments.ts';
import type { Needs } from '#platform/desk/need.ts';
import { hoursAddress } from './Unbookable.tsx';
import { useConsultants } from './use-consultants.ts';

/** Consultants whom nobody can book, since they have neither hours nor slots; `ids` once these are known. */
export function useUnbookableNeeds(ids: readonly string[] | undefined): Needs {
  const { consultantTexts, todayTexts } = useDesk();
  const { all, isKnown, hasFailed } = useConsultants();
  const { why, link } = consultantTexts.unbookable;
  const at = endOfDay(firmToday());
  return {
    items: all
      .filter(({ id }) => ids?.includes(id) === true)
      .map(({ id, name }) => ({
        ...{ id: `unbookable ${id}`, kind: 'hours', at, since: at },
        what: todayTexts.kinds.unbookable,
        who: name,
        more: <p className="desk-row-more">{why}</p>,
        primary: { name: link, label: `${link}: ${name}`, href: hoursAddress(id) },
      })),
    isRead: isKnown,
    hasFailed,
  };
}
