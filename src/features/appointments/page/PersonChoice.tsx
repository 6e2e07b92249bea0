import { useEffect, useState } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { fetchPeople, type People } from './people.ts';
import { aboutPerson } from './PersonFact.tsx';
import { Select } from './Select.tsx';

export interface PersonChoiceProps {
  texts: Texts<'booking'>['person'];
  locale: Locale;
  service: Service | null;
  /** The consultants that can be chosen, once loaded. */
  people: People;
  chosen: string | null;
  onPeople: (people: People) => void;
  /** Called with a service about which not all consultants take appointments. */
  onPartial: (service: Service) => void;
  onChoose: (id: string | null) => void;
}

const id = 'booking-consultant';

/**
 * The choice of a consultant, or of any; nothing where the firm has only one. It stands in the row of the
 * calendar's label, so that it moves nothing when it appears (booking.css).
 */
export function PersonChoice(props: PersonChoiceProps) {
  const { texts, locale, service, people, chosen, onPeople, onPartial, onChoose } = props;
  /**
   * The consultant who was deselected because they do not offer the service; chosen again with a service that
   * they offer.
   */
  const [left, setLeft] = useState<People[number] | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    const isOver = () => asking.signal.aborted;
    const ask = async () => {
      const all = await fetchPeople(null, locale);
      if (isOver() || all === null || all.length < 2) return;
      const able = service === null ? all : await fetchPeople(service, locale);
      if (isOver() || able === null) return;
      if (service !== null && able.length < all.length) onPartial(service);
      onPeople(able);
      const isAble = (wanted: string) => able.some((person) => person.id === wanted);
      if (chosen !== null && !isAble(chosen)) {
        setLeft(all.find((person) => person.id === chosen) ?? null);
        onChoose(null);
      } else if (chosen === null && left && isAble(left.id)) {
        setLeft(null);
        onChoose(left.id);
      }
    };
    void ask();
    // Retries a request that failed for lack of a network.
    addEventListener('online', () => void ask(), asking);
    return () => asking.abort();
  }, [service, chosen, left, locale, onPeople, onPartial, onChoose]);

  if (people.length === 0) return null;
  const person = people.find((one) => one.id === chosen);
  const isLeft = left !== null && !people.some((one) => one.id === left.id);
  const about = person
    ? aboutPerson(person, locale)
    : isLeft
      ? fill(texts.left, { name: left.name })
      : texts.anyone;
  return (
    <>
      <div className="person">
        <label htmlFor={id}>{texts.label}</label>
        <Select
          control={{
            ...{ id, name: 'consultant', className: 'input', required: false },
            ...{ 'aria-invalid': false, 'aria-describedby': `${id}-about` },
          }}
          value={chosen ?? ''}
          onChange={(value) => {
            setLeft(null);
            onChoose(value || null);
          }}
        >
          <option value="">{texts.first}</option>
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </div>
      <p
        id={`${id}-about`}
        role="status"
        className={isLeft ? 'notice' : person ? 'person-about field-help' : 'sr-only'}
      >
        {about}
      </p>
    </>
  );
}
