/** What Find offers without the server: areas, their parts, and commands. */
import { type AreaName, areaNames, groups } from '#features/desk/desk/areas.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { themes, chooseTheme } from '#platform/desk/theme.ts';
import type { Commands } from './commands.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { isBegunIn } from './match.ts';

export interface Place {
  id: string;
  label: string;
  /** Where it is. */
  within?: string | undefined;
  /** Other words for it. */
  also: string;
  run: () => void;
}

const groupOf = (area: AreaName) => groups.find(({ areas }) => areas.includes(area))?.title;

/** The areas, in the order of the navigation. */
export function areaPlaces({ texts, findTexts }: Desk, { seek }: Commands): Place[] {
  return areaNames.map((name) => {
    const group = groupOf(name);
    return {
      id: `area-${name}`,
      label: texts.nav[name],
      within: group && texts.navGroups[group],
      also: findTexts.also.areas[name],
      run: () => seek({ area: name, kind: 'area', name }),
    };
  });
}

/** Named parts of the areas, and the page that links WhatsApp. */
export function partPlaces(desk: Desk, { seek }: Commands): Place[] {
  const { texts, hoursTexts, recordsTexts, alarmTexts, deliveryTexts, findTexts, locale } = desk;
  const parts: Record<keyof typeof findTexts.also.parts, readonly [area: AreaName, title: string]> =
    {
      single: ['calendar', texts.slots.single],
      series: ['calendar', texts.series.title],
      feeds: ['appointments', texts.feed.title],
      plan: ['hours', hoursTexts.plan.title],
      absences: ['hours', hoursTexts.exceptions.title],
      outside: ['hours', hoursTexts.outside.title],
      person: ['records', recordsTexts.person.title],
      audit: ['records', recordsTexts.audit.title],
      setAside: ['records', alarmTexts.setAside.title],
      testMail: ['records', deliveryTexts.test.title],
      faults: ['records', alarmTexts.faults.title],
      factor: ['security', recordsTexts.factor.title],
      sessions: ['security', recordsTexts.sessions.title],
      elsewhere: ['security', recordsTexts.elsewhere.title],
      chart: ['figures', texts.overview.chart.title],
      pages: ['figures', texts.overview.pages.title],
    };
  const also: Readonly<Record<string, string>> = findTexts.also.parts;
  const whatsApp: Place = {
    id: 'part-whatsapp',
    label: deliveryTexts.test.whatsApp.open,
    within: texts.navGroups.settings,
    also: findTexts.also.whatsApp,
    run: () => location.assign(localizePath('/whatsapp-setup', locale)),
  };
  const places = Object.entries(parts).map(([id, [area, title]]) => ({
    id: `part-${id}`,
    label: title,
    within: texts.nav[area],
    also: also[id] ?? '',
    run: () => seek({ area, kind: 'part', name: title }),
  }));
  return [...places, whatsApp];
}

/** The hours of each consultant, where there are several. */
export const peoplePlaces = ({ texts }: Desk, consultants: readonly DeskConsultant[]): Place[] =>
  consultants.map(({ id, name }) => ({
    id: `hours-${id}`,
    label: name,
    within: texts.nav.hours,
    also: '',
    run: () => {
      location.hash = `#hours?${new URLSearchParams({ consultant: id })}`;
    },
  }));

/** What can be done from everywhere. */
export function actPlaces(desk: Desk, { open, seek, refresh, signOut }: Commands): Place[] {
  const { texts, actTexts, consultantTexts, hoursTexts, paymentTexts, findTexts } = desk;
  const also = findTexts.also.acts;
  const { paper } = actTexts;
  const print = (text: string) => () => seek({ area: 'today', kind: 'act', name: 'print', text });
  const themed = ([null, ...themes] as const).map((theme): Place => ({
    id: `act-theme-${theme ?? 'system'}`,
    label: findTexts.theme[theme ?? 'system'],
    within: findTexts.theme.label,
    also: also.theme,
    run: () => chooseTheme(theme),
  }));
  return [
    {
      id: 'act-enter',
      label: texts.appointments.enter.open,
      also: also.enter,
      run: () => open('enter'),
    },
    {
      id: 'act-absence',
      label: hoursTexts.absence.open,
      also: also.absence,
      run: () => open('absence'),
    },
    {
      id: 'act-request',
      label: paymentTexts.request.open,
      also: also.request,
      run: () => seek({ area: 'payments', kind: 'act', name: 'requestPayment' }),
    },
    {
      id: 'act-tomorrow',
      label: paper.printTomorrow,
      also: also.print,
      run: print('tomorrow'),
    },
    { id: 'act-day', label: paper.printToday, also: also.print, run: print('today') },
    { id: 'act-week', label: paper.printWeek, also: also.print, run: print('week') },
    {
      id: 'act-consultant',
      label: consultantTexts.add,
      also: also.consultant,
      run: () => open('consultant'),
    },
    { id: 'act-refresh', label: texts.refresh, also: also.refresh, run: () => void refresh() },
    ...themed,
    {
      id: 'act-keys',
      label: findTexts.keys.title,
      also: also.keys,
      run: () => open('keys'),
    },
    { id: 'act-out', label: texts.signOut, also: also.signOut, run: () => void signOut() },
  ];
}

/** The places that the typed words begin to name, those first whose own name they begin. */
export function placesLike(places: readonly Place[], typed: string) {
  const named = places.filter(({ label }) => isBegunIn(label, typed));
  const others = places.filter(
    (place) =>
      !named.includes(place) &&
      isBegunIn(`${place.label} ${place.within ?? ''} ${place.also}`, typed),
  );
  return { found: [...named, ...others], isNamed: named.length > 0 };
}
