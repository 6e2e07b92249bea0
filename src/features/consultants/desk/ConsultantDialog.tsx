import { consultantColours } from '#features/consultants/contract/consultant.ts';
import {
  addConsultant,
  editConsultant,
} from '#features/consultants/contract/consultant-desk-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { locales } from '#platform/contract/locales.ts';
import { services } from '#platform/contract/service.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { languageName } from '#platform/i18n/format.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { hoursAddress, Unbookable } from './Unbookable.tsx';
import { Boxes } from './Boxes.tsx';
import {
  boxName,
  confirmationOf,
  consultantFormSchema,
  languagesWith,
  nameOfLanguage,
  newConsultant,
} from './consultant-form.ts';

/** Consultants who have weekly hours, the first of whom is suggested. */
export interface HoursToCopy {
  sources: readonly DeskConsultant[];
  /** Resolves to whether the other consultant has them. */
  onCopy: (from: string, to: string) => Promise<boolean>;
}

export interface ConsultantDialogProps {
  /** Absent to add a new consultant. */
  consultant?: DeskConsultant;
  /** Takes appointments, but has no time for them. */
  isUnbookable: boolean;
  /** Colours of the other consultants. */
  usedColours: readonly DeskConsultant['colour'][];
  /** For a new consultant: whose weekly hours can be taken over. */
  hours?: HoursToCopy;
  onSaved: () => void;
  onClose: () => void;
}

/** Dialog that adds or edits a consultant. */
function Content({
  consultant,
  isUnbookable,
  usedColours,
  hours,
  onSaved,
  onClose,
}: ConsultantDialogProps) {
  const { write, consultantTexts: words, titles, locale } = useDesk();
  const nextColour = consultantColours.find((colour) => !usedColours.includes(colour));
  const { sources = [] } = hours ?? {};
  const known = consultant ?? newConsultant(nextColour ?? consultantColours[0]);
  const form = useDeskForm(
    // A slow connection can open both dialogs, and no two fields may share an id.
    consultant ? 'consultant' : 'new-consultant',
    {
      schema: consultantFormSchema,
      send: async ({ hours: from, ...fields }, { idempotencyKey }) => {
        if (consultant) {
          const headers = ifMatch(consultant.version);
          return write(editConsultant, {
            id: consultant.id,
            body: fields,
            idempotencyKey,
            headers,
          });
        }
        const body = { ...fields, active: true };
        const answer = await write(addConsultant, { body, idempotencyKey });
        if (answer.ok) await begin(answer.value, from);
        return answer;
      },
      sent: consultant ? words.saved : null,
      failed: words.failed,
      sentences: words.errors,
    },
    onSaved,
  );
  /** Takes the hours over, and says whether the new consultant can be booked. */
  async function begin({ id, name }: DeskConsultant, from: string) {
    const source = hours?.sources.find((one) => one.id === from);
    const said = (text: string, of = name) => fill(text, { name: isolate(of) });
    if (source && (await hours?.onCopy(source.id, id))) {
      toast.success(said(words.newHours.bookable), {
        description: said(words.newHours.as, source.name),
      });
      return;
    }
    toast[source ? 'error' : 'info'](said(words.newHours.unbookable), {
      description: source ? words.newHours.failed : words.unbookable.new,
      action: {
        label: words.unbookable.link,
        onClick: () => {
          location.hash = hoursAddress(id);
        },
      },
    });
  }

  const choice = (group: 'languages' | 'services') =>
    form.errorOf(group) === undefined ? undefined : words.errors.choose;
  return (
    <Dialog
      title={
        consultant ? (
          <>
            {words.edit}: <bdi>{consultant.name}</bdi>
          </>
        ) : (
          words.add
        )
      }
      onClose={onClose}
    >
      {consultant && isUnbookable && (
        <p className="notice desk-notice">
          <Unbookable consultant={consultant.id} onFollow={onClose} />
        </p>
      )}
      <Form {...form.attributes} className="desk-form">
        {form.input(
          'name',
          words.name,
          { defaultValue: known.name },
          { required: true, className: 'desk-form-wide' },
        )}
        {!consultant &&
          form.select(
            'hours',
            words.newHours.label,
            [
              ...sources.map(
                ({ id, name }) => [id, fill(words.newHours.like, { name: isolate(name) })] as const,
              ),
              ['', words.newHours.later] as const,
            ],
            {
              defaultValue: sources[0]?.id ?? '',
              help: words.unbookable.new,
              className: 'desk-form-wide',
            },
          )}
        {locales.map((language) => (
          <div key={language} className="desk-role" lang={language}>
            {form.input(
              boxName('role', language),
              fill(words.role, { language: languageName(language, locale) }),
              { defaultValue: known.role[language], dir: 'auto' },
            )}
          </div>
        ))}
        <p className="desk-note desk-form-wide">{words.roleHelp}</p>
        <Boxes
          group="languages"
          legend={words.languages}
          options={languagesWith(known.languages).map((tag) => [tag, nameOfLanguage(tag, locale)])}
          ticked={known.languages}
          error={choice('languages')}
        />
        <Boxes
          group="services"
          legend={words.services}
          options={services.map((service) => [service, titles[service]])}
          ticked={known.services}
          error={choice('services')}
        />
        {form.email(
          'email',
          words.email,
          { defaultValue: known.email },
          { help: words.emailHelp, className: 'desk-form-wide' },
        )}
        {form.input(
          'meetingLink',
          words.meetingLink,
          { type: 'url', dir: 'ltr', defaultValue: known.meetingLink },
          { help: words.meetingLinkHelp, className: 'desk-form-wide' },
        )}
        {form.select(
          'atOnce',
          words.atOnce.label,
          (['service', 'asked', 'atOnce'] as const).map((value) => [value, words.atOnce[value]]),
          {
            defaultValue: confirmationOf(known),
            help: words.atOnce.help,
            className: 'desk-form-wide',
          },
        )}
        <fieldset className="desk-choices desk-form-wide">
          <legend>{words.colour}</legend>
          {consultantColours.map((colour) => (
            <label key={colour}>
              <input
                type="radio"
                name="colour"
                value={colour}
                defaultChecked={known.colour === colour}
              />
              <span className="desk-swatch" data-colour={colour} aria-hidden="true" />
              {words.colours[colour]}
            </label>
          ))}
        </fieldset>
        <FormActions submit={words.save} isSending={form.isSending} closes />
      </Form>
    </Dialog>
  );
}

export const ConsultantDialog = walledDialog('consultant', Content);
