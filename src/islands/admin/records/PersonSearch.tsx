import { useState } from 'react';
import { erasePerson, findPerson } from '#contract/person-routes.ts';
import { type PersonData, personRequestSchema } from '#contract/person.ts';
import { fill } from '#i18n/fill.ts';
import { formatNumber } from '#i18n/format.ts';
import { useTouch } from '#islands/admin/data/subjects.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ConfirmButton } from '#islands/admin/ui/ConfirmButton.tsx';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { FormActions } from '#islands/admin/ui/FormActions.tsx';
import { download } from '#islands/admin/ui/download.ts';
import { toast } from '#islands/toast.ts';
import { PersonRecords } from './PersonRecords.tsx';

/** All that is kept of a person: to show, to hand over, to erase. */
export function PersonSearch() {
  const { call, write, recordsTexts, locale } = useDesk();
  const touch = useTouch();
  const words = recordsTexts.person;
  const [found, setFound] = useState<{ email: string; data: PersonData } | null>(null);
  const form = useDeskForm(
    'person',
    {
      schema: personRequestSchema,
      send: async (body) => {
        const answer = await call(findPerson, { body });
        if (answer.ok) setFound({ email: body.email, data: answer.value });
        return answer;
      },
      sent: words.done,
      failed: words.failed,
    },
    // The trail below tells of the search.
    () => void touch('audit'),
  );
  const total = found ? Object.values(found.data).flat().length : 0;

  async function erase(email: string) {
    const answer = await write(erasePerson, { body: { email } });
    if (!answer.ok) {
      toast.error(words.eraseFailed);
      return;
    }
    toast.success(words.erased);
    setFound(null);
    void touch('appointments', 'message', 'inquiry', 'payments');
  }

  return (
    <Part title={words.title}>
      <form {...form.attributes} className="desk-form">
        {form.input('email', words.email, { type: 'email', dir: 'ltr' }, { required: true })}
        <FormActions submit={words.search} isSending={form.isSending} className="button-quiet" />
      </form>
      {found && (
        <>
          <p>
            <bdi dir="ltr">{found.email}</bdi>:{' '}
            {fill(words.found, { count: formatNumber(total, locale) })}
          </p>
          <PersonRecords data={found.data} />
          {total > 0 && (
            <div className="desk-actions">
              <button
                type="button"
                className="button-quiet desk-button"
                onClick={() =>
                  download(
                    new File([JSON.stringify(found.data, null, 2)], 'person.json', {
                      type: 'application/json',
                    }),
                  )
                }
              >
                {words.export}
              </button>
              <ConfirmButton
                question={words.eraseQuestion}
                action={words.eraseAction}
                onConfirm={() => erase(found.email)}
              >
                {words.erase}
              </ConfirmButton>
            </div>
          )}
        </>
      )}
    </Part>
  );
}
