import { erasePerson } from '#features/records/contract/person-routes.ts';
import type { PersonData } from '#features/records/contract/person.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { ErasePaid } from './ErasePaid.tsx';
import { downloadPerson } from './download-person.ts';
import { PersonRecords } from './PersonRecords.tsx';

interface PersonFoundProps {
  email: string;
  data: PersonData;
  onErased: () => void;
}

/** All records of one e-mail address, which are taken to be one person's. */
export function PersonFound({ email, data, onErased }: PersonFoundProps) {
  const { call, recordsTexts, locale } = useDesk();
  const words = recordsTexts.person;
  const total = Object.values(data).flat().length;

  async function erase() {
    const answer = await call(erasePerson, { body: { email } });
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
        <bdi dir="ltr">{email}</bdi>: {fill(words.found, { count: formatNumber(total, locale) })}
      </p>
      <PersonRecords data={data} />
      {total > 0 && (
        <div className="desk-actions">
          <button
            type="button"
            className="button-quiet desk-button"
            onClick={() => downloadPerson(data)}
          >
            {words.export}
          </button>
          <ConfirmButton
            question={
              <>
                <ErasePaid payments={data.payments} />
                <p>{words.eraseQuestion}</p>
              </>
            }
            action={words.eraseAction}
            onConfirm={erase}
          >
            {words.erase}
          </ConfirmButton>
        </div>
      )}
    </>
  );
}
