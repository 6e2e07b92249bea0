import { useState } from 'react';
import { KnownClients } from '#features/appointments/desk.ts';
import { fillIn } from '#platform/desk-ui/fill-in.ts';
import { useSought } from '#platform/desk/sought.ts';
import { EmailHint } from '#platform/form/EmailHint.tsx';
import * as z from 'zod/mini';
import { emailSchema } from '#platform/contract/fields.ts';
import { findPerson, searchPerson } from '#features/records/contract/person-routes.ts';
import { type PersonData, personSearchSchema } from '#features/records/contract/person.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import { PersonFound } from './PersonFound.tsx';

interface Found {
  /** Number of searches so far, including this one. */
  turn: number;
  who: string;
  data: PersonData;
  /** Set after a search by name or phone number: the results may belong to several people. */
  hasMore?: boolean;
}

/** Search for all records of a person, to show, export or erase them. */
export function PersonSearch() {
  const { call, recordsTexts, formTexts } = useDesk();
  const touch = useTouch();
  const words = recordsTexts.person;
  const [found, setFound] = useState<Found | null>(null);
  const [typed, setTyped] = useState('');
  /** What was typed, once the field is left. */
  const [left, setLeft] = useState('');
  const show = (next: Omit<Found, 'turn'>) =>
    setFound((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }));

  async function find(q: string) {
    if (z.safeParse(emailSchema, q).success) {
      const answer = await call(findPerson, { body: { email: q } });
      if (answer.ok) show({ who: q, data: answer.value });
      return answer;
    }
    const answer = await call(searchPerson, { body: { q } });
    if (answer.ok) {
      const { hasMore, ...data } = answer.value;
      show({ who: q, data, hasMore });
    }
    return answer;
  }

  const form = useDeskForm(
    'person',
    {
      schema: personSearchSchema,
      send: ({ q }) => find(q),
      sent: words.done,
      failed: words.failed,
      sentences: { too_short: words.short },
    },
    // The audit log below has a new entry for the search.
    () => void touch('audit'),
  );

  const { ref } = form.attributes;
  useSought('list', 'records', ({ text = '' }) => {
    fillIn(ref.current, { q: text });
    ref.current?.querySelector('input')?.focus();
  });

  function erased() {
    setFound(null);
    void touch('appointments', 'message', 'inquiry', 'payments');
  }

  return (
    <Part title={words.title}>
      <Form {...form.attributes} className="desk-form">
        {/* The search text stays, so that it can be refined. */}
        {form.field(
          'q',
          words.who,
          (own) => (
            <>
              <input
                {...own}
                type="text"
                autoComplete="off"
                dir="auto"
                defaultValue={found?.who}
                onChange={({ currentTarget: { value } }) => {
                  setTyped(value);
                  setLeft('');
                }}
                onBlur={({ currentTarget: { value } }) => setLeft(value)}
              />
              <EmailHint texts={formTexts} email={left} />
            </>
          ),
          { required: true },
        )}
        <KnownClients
          typed={typed}
          onChoose={({ name, email, phone }) => {
            fillIn(ref.current, { q: email || name || phone });
            setTyped('');
            ref.current?.querySelector('input')?.focus();
          }}
        />
        <FormActions submit={words.search} isSending={form.isSending} className="button-quiet" />
      </Form>
      {found &&
        (found.hasMore === undefined ? (
          <PersonFound email={found.who} data={found.data} onErased={erased} />
        ) : (
          // The key changes with each search, because a choice does not apply to other results.
          <PersonChoice
            key={found.turn}
            who={found.who}
            data={found.data}
            hasMore={found.hasMore}
            onErased={erased}
          />
        ))}
    </Part>
  );
}
