/** The desk says which appointments by video have no link. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { VideoMark } from '#features/appointments/desk/VideoMark.tsx';
import { Day } from '#features/desk/desk/today/Day.tsx';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const link = 'https://video.example.com/';

/** Mounts a row for each of the appointments; Ada has no link, Bea has one. */
async function mountRows(rows: readonly object[], locale: 'de' | 'en' | 'ar' = 'de') {
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('ada'), version: 1 },
    { ...consultantOf('bea', { meetingLink: link }), version: 1 },
  ]);
  await mountAtDesk(
    <ul>
      {rows.map((row, index) => {
        const appointment = appointmentOf({ consultant: 'ada', meeting: 'video', ...row });
        return (
          <li key={JSON.stringify(row)}>
            {index}
            <VideoMark appointment={{ ...appointment, version: 1 }} />
          </li>
        );
      })}
    </ul>,
    locale,
  );
}

it.each(inLanguages('de', 'en', 'ar'))('marks a request and an appointment, %s', async (locale) => {
  await mountRows([{ status: 'pending' }, { status: 'confirmed' }], locale);
  const { videoMissing } = pick(locale, 'admin').appointments;
  await expect.poll(() => page.getByText(videoMissing).elements().length).toBe(2);
});

it('leaves out what has a link, is met otherwise, or is over', async () => {
  await mountRows([
    { status: 'pending' },
    { place: link },
    { consultant: 'bea' },
    { meeting: 'phone' },
    { status: 'cancelled' },
    { status: 'completed' },
  ]);
  const { videoMissing } = pick('de', 'admin').appointments;
  await expect.poll(() => page.getByText(videoMissing).elements().length).toBe(1);
});

it('stands in the day as well', async () => {
  const date = firmToday();
  const appointment = appointmentOf({ consultant: 'ada', meeting: 'video', date });
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('ada'), version: 1 }]);
  answerJson('POST /api/appointments/search', [{ ...appointment, version: 1 }]);
  await mountAtDesk(<Day now={Date.parse(appointment.startsAt)} />);
  const { videoMissing } = pick('de', 'admin').appointments;
  await expect.element(page.getByText(videoMissing)).toBeVisible();
});
