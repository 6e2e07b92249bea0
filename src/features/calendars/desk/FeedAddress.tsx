import { useId, useState } from 'react';
import { calendarFeedDays, type CalendarFeed } from '#features/calendars/contract/calendar-feed.ts';
import { readCalendar } from '#features/calendars/contract/calendar-feed-routes.ts';
import { pathOf } from '#platform/contract/route.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { toast } from '#platform/browser/toast.ts';
import { dayMs } from '#platform/time/units.ts';

const endOf = (createdAt: string) =>
  new Date(Date.parse(createdAt) + calendarFeedDays * dayMs).toISOString();

export interface FeedAddressProps {
  feed: CalendarFeed;
  /** Owner of the feed; absent if there is only one feed. */
  title?: string;
  /** Text shown while there is no address. */
  none: string;
  /** Creates an address. Resolves to its secret, or `undefined` on failure. */
  onCreate: (contactData: boolean) => Promise<string | undefined>;
  /** Resolves to whether the address was revoked. */
  onRevoke: () => Promise<boolean>;
}

/** Creates, renews and revokes the address of one feed. The address is shown only after its creation. */
export function FeedAddress({ feed, title, none, onCreate, onRevoke }: FeedAddressProps) {
  const { texts, locale } = useDesk();
  const words = texts.feed;
  const heading = useId();
  const [address, setAddress] = useState('');
  const [contactData, setContactData] = useState(false);
  const { createdAt } = feed;
  /** Accessible label that names the owner, to distinguish the buttons of several feeds. */
  const labelOf = (action: string): { label?: string } =>
    title === undefined ? {} : { label: `${action}: ${title}` };

  /** The same label is the title of the button's dialog. */
  const titleOf = (action: string) => {
    const { label } = labelOf(action);
    return label === undefined ? {} : { label, title: label };
  };

  async function create() {
    const secret = await onCreate(contactData);
    if (secret === undefined) {
      toast.error(words.failed);
      return;
    }
    setAddress(new URL(pathOf(readCalendar, secret), location.href).href);
    toast.success(words.created);
  }

  async function revoke() {
    if (!(await onRevoke())) {
      toast.error(words.failed);
      return;
    }
    setAddress('');
    toast.success(words.revoked);
  }

  return (
    <div
      className="desk-feed"
      {...(title !== undefined && { role: 'group', 'aria-labelledby': heading })}
    >
      {title !== undefined && (
        <h4 id={heading} className="desk-strong">
          <bdi>{title}</bdi>
        </h4>
      )}
      <p className="desk-note">
        {createdAt === null
          ? none
          : fill(words.since, {
              at: formatInstant(createdAt, locale),
              until: formatInstant(endOf(createdAt), locale),
            })}
      </p>
      {createdAt !== null && (
        <p className="desk-note">{words.shows[feed.contactData ? 'all' : 'initials']}</p>
      )}
      {address !== '' && createdAt !== null && (
        <div className="desk-secret">
          <code dir="ltr">{address}</code>
          <CopyButton text={address} />
          <p className="desk-note">{words.once}</p>
        </div>
      )}
      <label className="desk-check">
        <input
          type="checkbox"
          checked={contactData}
          onChange={({ currentTarget }) => setContactData(currentTarget.checked)}
        />
        <span>{words.full}</span>
      </label>
      <div className="desk-actions">
        {createdAt === null ? (
          <ActionButton {...labelOf(words.create)} onAction={create}>
            {words.create}
          </ActionButton>
        ) : (
          <>
            <ConfirmButton
              {...titleOf(words.renew)}
              question={words.renewQuestion}
              action={words.create}
              onConfirm={create}
              className="button-quiet desk-button"
            >
              {words.renew}
            </ConfirmButton>
            <ConfirmButton
              {...titleOf(words.revoke)}
              question={words.revokeQuestion}
              action={words.revoke}
              onConfirm={revoke}
            >
              {words.revoke}
            </ConfirmButton>
          </>
        )}
      </div>
    </div>
  );
}
