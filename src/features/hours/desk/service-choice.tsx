import { useId, useState } from 'react';
import { type Service, services } from '#platform/contract/service.ts';
import { formatMinutes } from '#platform/i18n/format.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field } from '#platform/form/Field.tsx';
import { serviceRules, specialServices } from '#service-rules';

/** The services to ask about one by one; only `undefined` if all of them have the same free times. */
export function useAskedServices(): readonly (Service | undefined)[] {
  const { active } = useConsultants();
  const areAlike =
    Object.keys(specialServices()).length === 0 &&
    active.every((consultant) => consultant.services.length === services.length);
  return areAlike ? [undefined] : services;
}

export interface ServiceChoiceProps {
  /** Prefix of the element ids in the page. */
  form: string;
  chosen: Service;
  onChange: (service: Service) => void;
  /** Id of the help, if it stands elsewhere. */
  helpId?: string;
}

/** Select of the service whose free times are shown, with the length of each. */
export function ServiceChoice({ form, chosen, onChange, helpId }: ServiceChoiceProps) {
  const { texts, hoursTexts, titles, locale } = useDesk();
  return (
    <Field
      form={form}
      name="service"
      label={texts.appointments.service}
      help={helpId === undefined ? hoursTexts.serviceHelp : undefined}
    >
      {(control) => (
        <select
          {...control}
          aria-describedby={helpId ?? control['aria-describedby']}
          value={chosen}
          onChange={({ currentTarget }) => {
            const found = services.find((service) => service === currentTarget.value);
            if (found) onChange(found);
          }}
        >
          {services.map((service) => (
            <option key={service} value={service}>
              {titles[service]} · {formatMinutes(serviceRules[service].minutes, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The chosen service, and its select, with the help below all that is chosen; neither if all services have the same free times. */
export function useServiceChoice(form: string) {
  const { hoursTexts } = useDesk();
  const helpId = useId();
  const [first] = useAskedServices();
  const [wish, setWish] = useState<Service | undefined>();
  const service = first && (wish ?? first);
  const choice = service && (
    <>
      <div className="desk-consultant-choice">
        <ServiceChoice form={form} chosen={service} onChange={setWish} helpId={helpId} />
      </div>
      <p id={helpId} className="desk-note desk-choice-help">
        {hoursTexts.serviceHelp}
      </p>
    </>
  );
  return { service, choice };
}
