import { useRef } from 'react';
import type { Venue } from '#features/appointments/contract/place.ts';
import { type Meeting, meetings } from '#features/consultants/contract.ts';
import { Field } from '#platform/form/Field.tsx';

export interface VenueFieldsProps {
  /** Prefix of the ids, so that two forms on one page have different ones. */
  form: string;
  texts: Readonly<Record<'meeting' | 'place', string> & { meetings: Record<Meeting, string> }>;
  /** How and where they meet as it stands. */
  present: Venue;
  /** What is shown at first, if not that. */
  draft?: Venue | null;
  help: Readonly<Partial<Record<'meeting' | 'place', string | undefined>>>;
  /** What is wrong with the address, the number or the link. */
  error: string | undefined;
  className?: string;
  onChange?: (venue: Venue) => void;
}

/** The way to meet, and the address, the number or the link for it. Uncontrolled. */
export function VenueFields(props: VenueFieldsProps) {
  const { form, texts, present, draft, help, error, className, onChange } = props;
  const shown = draft ?? present;
  const way = useRef<HTMLSelectElement>(null);
  const where = useRef<HTMLInputElement>(null);
  const chosen = () => meetings.find((each) => each === way.current?.value) ?? shown.meeting;
  const tell = () => onChange?.({ meeting: chosen(), place: where.current?.value ?? '' });
  const more = { form, ...(className !== undefined && { className }) };
  return (
    <>
      <Field {...more} name="meeting" label={texts.meeting} help={help.meeting}>
        {(control) => (
          <select
            {...control}
            ref={way}
            defaultValue={shown.meeting}
            onChange={() => {
              // An address, a number and a link do not stand for each other.
              const place = chosen() === present.meeting ? (present.place ?? '') : '';
              if (where.current) where.current.value = place;
              tell();
            }}
          >
            {meetings.map((each) => (
              <option key={each} value={each}>
                {texts.meetings[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...more} name="place" label={texts.place} help={help.place} error={error}>
        {(control) => (
          <input
            {...control}
            ref={where}
            type="text"
            autoComplete="off"
            dir="auto"
            defaultValue={shown.place ?? ''}
            onChange={tell}
          />
        )}
      </Field>
    </>
  );
}
