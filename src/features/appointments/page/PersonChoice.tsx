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
  /** The consultants that can be chosen, once loaded. */
  people: People;
  chosen: string | null;
  /** It is placed below the calendar, where its appearance moves nothing in view. */
  isBelow: boolean;
  onPeople: (people: People) => void;
  /** Called with a service about which not all consultants take appointments. */
  onPartial: (service: Service) => void;
  onChoose: (id: string | null) => void;
}

/** Whether everything below the calendar lies outside the view. */
const isBelowView = () =>
  (document.getElementById('booking-date')?.getBoundingClientRect().bottom ?? 0) > innerHeight;

/**
 * The choice of a consultant, or of any. It is not shown where the firm has only one. Otherwise it appears
 * with an act of the visitor once a service is chosen; below the calendar it may appear earlier, out of view.
 */
export function PersonChoice(props: PersonChoiceProps) {
  const { texts, locale, service, people, chosen, isBelow } = props;
  const { onPeople, onPartial, onChoose } = props;
  const [isHouseOfMany, setHouseOfMany] = useState(false);
  /**
   * The consultant who was deselected because they do not offer the service; chosen again with a service that
   * they offer.
   */
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
      // Other parts that show consultants appear together with this question.
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
    // Retries a request that failed for lack of a network.
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
