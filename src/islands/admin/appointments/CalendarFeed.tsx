import { useState } from 'react';
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
  revokeCalendarFeed,
} from '#contract/calendar-feed-routes.ts';
import { calendarFeedDays } from '#contract/calendar-feed.ts';
import { pathOf } from '#contract/route.ts';
import { fill } from '#i18n/fill.ts';
import { isolate } from '#i18n/isolate.ts';
import { useConsultants } from '#islands/admin/data/consultants.ts';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatInstant } from '#islands/admin/format.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ConfirmButton } from '#islands/admin/ui/ConfirmButton.tsx';
import { CopyButton } from '#islands/admin/ui/CopyButton.tsx';
import { toast } from '#islands/toast.ts';
import { dayMs } from '#time/units.ts';

const endOf = (createdAt: string) =>
  new Date(Date.parse(createdAt) + calendarFeedDays * dayMs).toISOString();

const calendarFeed = reading(['feed'], (call) => call(getCalendarFeed));

/** The address under which calendar programs read the appointments; it is to be seen once. */
export function CalendarFeed() {
  const { write, texts, consultantTexts, locale } = useDesk();
  const { all: consultants, areSeveral } = useConsultants();
  const words = texts.feed;
  const feed = useRead(calendarFeed);
  const [address, setAddress] = useState('');
  const [contactData, setContactData] = useState(false);
  const createdAt = feed.value?.createdAt ?? null;

  async function create() {
    const answer = await write(createCalendarFeed, { body: { contactData } });
    if (!answer.ok) {
      toast.error(words.failed);
      return;
    }
    setAddress(new URL(pathOf(readCalendar, answer.value.id), location.href).href);
    feed.set(answer.value);
    toast.success(words.created);
  }

  async function revoke() {
    const answer = await write(revokeCalendarFeed);
    if (!answer.ok) {
      toast.error(words.failed);
      return;
    }
    setAddress('');
    feed.set({ createdAt: null, contactData: false });
    toast.success(words.revoked);
  }

  return (
    <Part title={words.title}>
      <p className="desk-note">
        {createdAt === null
          ? words.none
          : fill(words.since, {
              at: formatInstant(createdAt, locale),
              until: formatInstant(endOf(createdAt), locale),
            })}
      </p>
      {createdAt !== null && (
        <p className="desk-note">{words.shows[feed.value?.contactData ? 'all' : 'initials']}</p>
      )}
      {address !== '' && (
        <div className="desk-secret">
          <code dir="ltr">{address}</code>
          <CopyButton text={address} />
          <p className="desk-note">{words.once}</p>
          {areSeveral &&
            consultants.map(({ id, name }) => {
              const own = `${address}?consultant=${id}`;
              return (
                <div key={id}>
                  <p className="desk-note">{fill(consultantTexts.feed, { name: isolate(name) })}</p>
                  <code dir="ltr">{own}</code>
                  <CopyButton text={own} />
                </div>
              );
            })}
        </div>
      )}
      <div className="desk-form">
        <label className="desk-check desk-form-wide">
          <input
            type="checkbox"
            checked={contactData}
            onChange={({ currentTarget }) => setContactData(currentTarget.checked)}
          />
          <span>{words.full}</span>
        </label>
        <p className="desk-note desk-form-wide">{words.fullHelp}</p>
      </div>
      <div className="desk-actions">
        {createdAt === null ? (
          <ActionButton onAction={create}>{words.create}</ActionButton>
        ) : (
          <>
            <ConfirmButton
              question={words.renewQuestion}
              action={words.create}
              onConfirm={create}
              className="button-quiet desk-button"
            >
              {words.renew}
            </ConfirmButton>
            <ConfirmButton question={words.revokeQuestion} action={words.revoke} onConfirm={revoke}>
              {words.revoke}
            </ConfirmButton>
          </>
        )}
      </div>
    </Part>
  );
}
