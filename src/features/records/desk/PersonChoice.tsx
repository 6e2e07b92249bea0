import { useState } from 'react';
import { erasePersonChosen } from '#features/records/contract/person-routes.ts';
import type { PersonData } from '#features/records/contract/person.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { chosenOf, countsOf, idsOf } from './choice.ts';
import { ErasePaid } from './ErasePaid.tsx';
import { downloadPerson } from './download-person.ts';
import { PersonRecords } from './PersonRecords.tsx';

interface PersonChoiceProps {
  who: string;
  data: PersonData;
  hasMore: boolean;
  onErased: () => void;
}

/** A set of chosen ids with its idempotency key: repeating the request after a lost answer erases once. */
const choiceOf = (ids: readonly string[]) => ({
  chosen: new Set(ids),
  idempotencyKey: crypto.randomUUID(),
});

/** Results of a search by name or phone number, of which the admin chooses the records of one person. */
export function PersonChoice({ who, data, hasMore, onErased }: PersonChoiceProps) {
  const { callOnce, recordsTexts, locale } = useDesk();
  const words = recordsTexts.person;
  const [{ chosen, idempotencyKey }, setChoice] = useState(() => choiceOf([]));
  const all = Object.values(idsOf(data)).flat();
  const own = chosenOf(data, chosen);
  const counted = (text: string, count: number) =>
    fill(text, { count: formatNumber(count, locale) });

  function toggle(id: string) {
    setChoice(
      choiceOf(
        chosen.has(id) ? all.filter((each) => each !== id && chosen.has(each)) : [...chosen, id],
      ),
    );
  }

  async function erase() {
    const answer = await callOnce(erasePersonChosen, { body: idsOf(own), idempotencyKey });
    if (!answer.ok) {
      toast.error(words.eraseFailed);
      return;
    }
    // Toasts on screen may name the erased person.
    dismissToasts();
    toast.success(words.erased);
    onErased();
  }

  return (
    <>
      <p>
        <bdi>{who}</bdi>: {counted(words.found, all.length)}
      </p>
      {all.length > 0 && (
        <>
          <p className="desk-note">{words.which}</p>
          {hasMore && <p className="desk-note">{words.more}</p>}
          <label className="desk-check">
            <input
              type="checkbox"
              checked={chosen.size === all.length}
              onChange={({ currentTarget }) =>
                setChoice(choiceOf(currentTarget.checked ? all : []))
              }
            />
            <span>{words.all}</span>
          </label>
        </>
      )}
      <PersonRecords data={data} choice={{ chosen, onToggle: toggle }} />
      {all.length > 0 && (
        <>
          <p role="status">{counted(words.chosen, chosen.size)}</p>
          <div className="desk-actions">
            <button
              type="button"
              className="button-quiet desk-button"
              disabled={chosen.size === 0}
              onClick={() => downloadPerson(own)}
            >
              {words.export}
            </button>
            <ConfirmButton
              question={
                <>
                  <ErasePaid payments={own.payments} />
                  <p>
                    {fill(words.eraseChosenQuestion, {
                      what: countsOf(own)
                        .map(([kind, count]) => counted(words.counts[kind], count))
                        .join(' · '),
                    })}
                  </p>
                </>
              }
              action={words.eraseAction}
              onConfirm={erase}
              isDisabled={chosen.size === 0}
            >
              {words.eraseChosen}
            </ConfirmButton>
          </div>
        </>
      )}
    </>
  );
}
