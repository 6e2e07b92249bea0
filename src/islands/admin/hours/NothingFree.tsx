import { listOfferedTimes } from '#contract/hours-routes.ts';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/firm-clock.ts';
import { addDays } from '#time/zone.ts';

/** So many days from today on. */
const soonDays = 7;

const freeSoon = reading(['slots', 'soon'], async (call) => {
  const startDate = firmToday();
  const query = { startDate, endDate: addDays(startDate, soonDays - 1) };
  const answer = await call(listOfferedTimes, { query });
  return answer.ok ? { ok: true, value: answer.value.times.length } : answer;
});

/** Says that whoever looks for an appointment soon finds none; nothing while there is one. */
export function NothingFree() {
  const { hoursTexts } = useDesk();
  const { value } = useRead(freeSoon);
  if (value !== 0) return null;
  const words = hoursTexts.soon;
  return (
    <div className="notice desk-notice desk-soon">
      <p className="desk-strong">{words.title}</p>
      <p>{words.advice}</p>
      <p>
        <a className="desk-link" href="#hours">
          {words.link}
        </a>
      </p>
    </div>
  );
}
