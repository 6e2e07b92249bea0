import { useState } from 'react';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Field } from '#platform/form/Field.tsx';
import { toast } from '#platform/browser/toast.ts';
import { getHours } from '#features/hours/contract/hours-routes.ts';
import type { Owner } from './schedule-change.ts';
import { toWeeklyHoursForm, type WeeklyHoursForm } from './weekly-hours-form.ts';

export interface CopyHoursProps {
  owner: Owner;
  /** Takes the weekly hours of the other consultant; saves nothing. */
  onCopy: (hours: WeeklyHoursForm) => void;
}

/** Copies the weekly hours of another consultant into the form. Renders nothing if there is none. */
export function CopyHours({ owner, onCopy }: CopyHoursProps) {
  const { call, hoursTexts } = useDesk();
  const words = hoursTexts.copy;
  const { all } = useConsultants();
  const others = all.filter(({ id }) => id !== owner);
  const [chosen, setChosen] = useState('');
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  if (!other) return null;
  const { id: consultant, name } = other;

  async function copy() {
    const answer = await call(getHours, { query: { consultant } });
    const said = (text: string) => fill(text, { name: isolate(name) });
    if (!answer.ok) toast.error(words.failed);
    else if (answer.value.rules.length === 0) toast.info(said(words.none));
    else {
      onCopy(toWeeklyHoursForm(answer.value));
      toast.success(said(words.done));
    }
  }

  return (
    <div className="desk-copy">
      <Field form="hours" name="copy" label={words.label}>
        {(control) => (
          <select
            {...control}
            value={consultant}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ActionButton onAction={copy} className="button-quiet desk-button">
        {words.submit}
      </ActionButton>
    </div>
  );
}
