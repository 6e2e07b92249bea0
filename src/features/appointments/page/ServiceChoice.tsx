import { memo } from 'react';
import { type Service, services, serviceSchema } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Field } from '#platform/form/Field.tsx';
import { Select } from './Select.tsx';

export interface ServiceChoiceProps {
  texts: Texts<'booking'>['service'];
  titles: Texts<'services'>['titles'];
  chosen: Service | null;
  error: string | undefined;
  /** True until the island is hydrated, so that no early choice is lost. */
  disabled: boolean;
  onChoose: (service: Service | null) => void;
}

export const ServiceChoice = memo(function ServiceChoice(props: ServiceChoiceProps) {
  const { texts, titles, chosen, error, disabled, onChoose } = props;
  return (
    <Field form="booking" name="service" label={texts.label} error={error} required>
      {(control) => (
        <Select
          control={control}
          disabled={disabled}
          value={chosen ?? ''}
          onChange={(value) => {
            const parsed = serviceSchema.safeParse(value);
            onChoose(parsed.success ? parsed.data : null);
          }}
        >
          <option value="">{texts.placeholder}</option>
          {services.map((service) => (
            <option key={service} value={service}>
              {titles[service]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
});
