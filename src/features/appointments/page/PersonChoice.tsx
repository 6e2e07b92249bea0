import { useEffect, useState } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Field } from '#platform/form/Field.tsx';
import { fetchPeople, type People } from './people.ts';
import { aboutPerson } from './PersonFact.tsx';
import { Select } from './Select.tsx';
import { useCalm } from './use-calm.ts';

export interface PersonChoiceProps {
  texts: Texts<'booking'>['person'];
  locale: Locale;
  service: Service | null;
  /** Who can be chosen, as far as it is known. */
  people: People;
  chosen: string | null;
  /** It stands below the days, where nothing that is looked at moves as it appears. */
  isBelow: boolean;
  onPeople: (people: People) => void;
  /** Told a service that not everybody takes appointments about. */
  onPartial: (service: Service) => void;
  onChoose: (id: string | null) => void;
}

/** Whether the days fill what is seen, and what stands below them does not. */
const isBelowView = () =>
  (document.getElementById('booking-date')?.getBoundingClientRect().bottom ?? 0) > innerHeight;

/**
 * With whom: a person, or whoever is free first. A house of one asks nobody; in others the question
 * appears with something that the visitor does, once a service is chosen; below the days, out of sight,
 * before that.
 */
export function PersonChoice(props: PersonChoiceProps) {
  const { texts, locale, service, people, chosen, isBelow } = props;
  const { onPeople, onPartial, onChoose } = props;
  const [isHouseOfMany, setHouseOfMany] = useState(false);
  /** Whoever was chosen before a service with which they have nothing to do; again with one that they know. */
  const [left, setLeft] = useState<People[number] | null>(null);
  const isShown = useCalm(
    isHouseOfMany && (service !== null || chosen !== null),
    chosen !== null,
    isBelow ? isBelowView : undefined,
  );

  useEffect(() => {
    const asking = new AbortController();
    const isOver = () => asking.signal.aborted;
    const ask = async () => {
      const all = await fetchPeople(null, locale);
      if (isOver() || all === null || all.length < 2) return;
      setHouseOfMany(true);
      const able = service === null ? all : await fetchPeople(service, locale);
      if (isOver() || able === null) return;
      if (service !== null && able.length < all.length) onPartial(service);
      // What is said of them elsewhere appears with the question.
      if (isShown) onPeople(able);
      const isAble = (wanted: string) => able.some(({ id }) => id === wanted);
      if (chosen !== null && !isAble(chosen)) {
        setLeft(all.find(({ id }) => id === chosen) ?? null);
        onChoose(null);
      } else if (chosen === null && left && isAble(left.id)) {
        setLeft(null);
        onChoose(left.id);
      }
    };
    void ask();
    // What could not be asked without a network.
    addEventListener('online', () => void ask(), asking);
    return () => asking.abort();
  }, [service, chosen, left, isShown, locale, onPeople, onPartial, onChoose]);

  if (!isShown) return null;
  const person = people.find(({ id }) => id === chosen);
  const isLeft = left !== null && !people.some(({ id }) => id === left.id);
  const about = person
    ? aboutPerson(person, locale)
    : isLeft
      ? fill(texts.left, { name: left.name })
      : texts.anyone;
  return (
    <Field
      form="booking"
      name="consultant"
      label={texts.choice}
      className={isBelow ? 'person-below' : ''}
    >
      {(control) => (
        <>
          <Select
            control={{ ...control, 'aria-describedby': 'booking-consultant-about' }}
            value={chosen ?? ''}
            onChange={(value) => {
              setLeft(null);
              onChoose(value || null);
            }}
          >
            <option value="">{texts.first}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <p
            id="booking-consultant-about"
            role="status"
            className={isLeft ? 'notice' : 'field-help'}
          >
            {about}
          </p>
        </>
      )}
    </Field>
  );
}
