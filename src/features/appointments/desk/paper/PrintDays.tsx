import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { readDays } from '#features/appointments/desk/read-days.ts';
import { weekEntries, weekOf } from '#features/appointments/desk/calendar/week-days.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useSought } from '#platform/desk/sought.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { useMakeWay } from '#platform/desk-ui/panel.ts';
import { addDays } from '#platform/time/zone.ts';
import { sheetTitle } from './sheet-title.ts';

/** Prints the page; the title names the file, if it is kept as one. */
function printAs(title: string, onPrinted: () => void) {
  const before = document.title;
  document.title = title;
  const end = () => {
    document.title = before;
    onPrinted();
  };
  addEventListener('afterprint', end, { once: true });
  print();
}

/** Prints the appointments of today, tomorrow or this week at one press. */
export function PrintDays() {
  const desk = useDesk();
  const { call, texts, actTexts, locale } = desk;
  const words = actTexts.paper;
  const makeWay = useMakeWay();
  const [sheets, setSheets] = useState<ReactNode>(null);

  async function printDays(days: readonly string[]) {
    const [answer, drawn] = await Promise.all([
      readDays(call, days),
      import('./DaySheets.tsx').catch(() => null),
    ]);
    if (!answer.ok || !drawn) {
      toast.error(texts.loadFailed);
      return;
    }
    const { DaySheets } = drawn;
    // An open panel would be printed in their place.
    makeWay(() => {
      flushSync(() => setSheets(<DaySheets days={days} entries={weekEntries(answer.value)} />));
      printAs(sheetTitle(days, desk), () => setSheets(null));
    });
  }

  const today = firmToday();
  const choices = [
    ['today', words.today, words.printToday, () => [today]],
    ['tomorrow', words.tomorrow, words.printTomorrow, () => [addDays(today, 1)]],
    ['week', words.week, words.printWeek, () => weekOf(today, locale)],
  ] as const;
  useSought('act', 'print', ({ text }) => {
    for (const [which, , , days] of choices) if (which === text) void printDays(days());
  });
  return (
    <div className="desk-print-days">
      <span className="desk-note" aria-hidden="true">
        {words.print}
      </span>
      {choices.map(([which, name, label, days]) => (
        <ActionButton
          key={which}
          className="desk-link"
          label={label}
          onAction={() => printDays(days())}
        >
          {name}
        </ActionButton>
      ))}
      {sheets}
    </div>
  );
}
