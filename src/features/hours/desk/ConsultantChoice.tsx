import type { DeskConsultant } from '#features/consultants/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field } from '#platform/form/Field.tsx';

export interface ConsultantChoiceProps {
  /** Prefix of the element ids in the page. */
  form: string;
  consultants: readonly DeskConsultant[];
  chosen: string;
  onChange: (id: string) => void;
  /** Label of the first option, which stands for all consultants; its value is `''`. */
  everyone?: string;
}

/** Select of consultants; marks those who are retired. Each change takes effect at once. */
export function ConsultantChoice({
  form,
  consultants,
  chosen,
  onChange,
  everyone,
}: ConsultantChoiceProps) {
  const { hoursTexts } = useDesk();
  return (
    <div className="desk-consultant-choice">
      <Field form={form} name="consultant" label={hoursTexts.consultant}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          >
            {everyone !== undefined && <option value="">{everyone}</option>}
            {consultants.map(({ id, name, active }) => (
              <option key={id} value={id}>
                {active ? name : fill(hoursTexts.retired, { name: isolate(name) })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
