import {
  createCalendarFeed,
  createConsultantFeed,
  getCalendarFeed,
  revokeCalendarFeed,
  revokeConsultantFeed,
} from '#features/calendars/contract/calendar-feed-routes.ts';
import type { CalendarFeed } from '#features/calendars/contract/calendar-feed.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { FeedAddress } from './FeedAddress.tsx';

const calendarFeeds = reading(['feed'], (call) => call(getCalendarFeed));

const none: CalendarFeed = { createdAt: null, contactData: false };

/** Addresses of the calendar feeds: the firm's and, for several consultants, one per active consultant. */
export function CalendarFeeds() {
  const { write, texts, consultantTexts } = useDesk();
  const { active, areSeveral } = useConsultants();
  const read = useRead(calendarFeeds);
  const words = consultantTexts.feeds;
  if (!read.value) {
    // An address that could not be read may be in use; a new one would end it.
    return (
      <Part title={texts.feed.title}>
        {read.hasFailed ? <ListState phase="failed" isEmpty empty="" /> : <Skeleton rows={2} />}
      </Part>
    );
  }
  const feeds = read.value;

  const feedOf = (id: string) => feeds.consultants.find(({ consultant }) => consultant === id);
  const others = (id: string) => feeds.consultants.filter(({ consultant }) => consultant !== id);

  async function create(contactData: boolean) {
    const answer = await write(createCalendarFeed, { body: { contactData } });
    if (!answer.ok) return undefined;
    const { id, ...feed } = answer.value;
    read.set({ ...feeds, ...feed });
    return id;
  }

  async function revoke() {
    const { ok } = await write(revokeCalendarFeed);
    if (ok) read.set({ ...feeds, ...none });
    return ok;
  }

  async function createFor(consultant: string, contactData: boolean) {
    const answer = await write(createConsultantFeed, { id: consultant, body: { contactData } });
    if (!answer.ok) return undefined;
    const { id, ...feed } = answer.value;
    read.set({ ...feeds, consultants: [...others(consultant), { consultant, ...feed }] });
    return id;
  }

  async function revokeOf(consultant: string) {
    const { ok } = await write(revokeConsultantFeed, { id: consultant });
    if (ok) read.set({ ...feeds, consultants: others(consultant) });
    return ok;
  }

  return (
    <Part title={texts.feed.title}>
      <p className="desk-note">
        {areSeveral && words.note} {texts.feed.fullHelp}
      </p>
      <FeedAddress
        feed={feeds}
        {...(areSeveral && { title: words.firm })}
        none={texts.feed.none}
        onCreate={create}
        onRevoke={revoke}
      />
      {areSeveral &&
        active.map(({ id, name }) => (
          <FeedAddress
            key={id}
            feed={feedOf(id) ?? none}
            title={name}
            none={fill(words.none, { name: isolate(name) })}
            onCreate={(contactData) => createFor(id, contactData)}
            onRevoke={() => revokeOf(id)}
          />
        ))}
    </Part>
  );
}
