import { useState } from 'react';
import { flushSync } from 'react-dom';
import { readDays } from '#features/appointments/desk/read-days.ts';
import { weekEntries, weekOf } from '#features/appointments/desk/calendar/week-days.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { addDays } from '#platform/time/zone.ts';
import { DaySheets, type DaySheetsProps } from './DaySheets.tsx';
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
  const [sheets, setSheets] = useState<DaySheetsProps | null>(null);

  async function printDays(days: readonly string[]) {
    const answer = await readDays(call, days);
    if (!answer.ok) {
      toast.error(texts.loadFailed);
      return;
    }
    flushSync(() => setSheets({ days, entries: weekEntries(answer.value) }));
    printAs(sheetTitle(days, desk), () => setSheets(null));
  }

  const today = firmToday();
  const choices = [
    [words.today, words.printToday, () => [today]],
    [words.tomorrow, words.printTomorrow, () => [addDays(today, 1)]],
    [words.week, words.printWeek, () => weekOf(today, locale)],
  ] as const;
  return (
    <div className="desk-print-days">
      <span className="desk-note" aria-hidden="true">
        {words.print}
      </span>
      {choices.map(([name, label, days]) => (
        <ActionButton
          key={name}
          className="desk-link"
          label={label}
          onAction={() => printDays(days())}
        >
          {name}
        </ActionButton>
      ))}
      {sheets && <DaySheets {...sheets} />}
    </div>
  );
}
