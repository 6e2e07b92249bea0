import { type PaymentState, paymentStates } from '#features/payments/contract/payment-states.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field } from '#platform/form/Field.tsx';

export interface StateFilterProps {
  state: PaymentState | '';
  /** Search text. */
  typed: string;
  onSearch: (typed: string) => void;
  onChange: (state: PaymentState | '') => void;
}

/** Filters the list by state and search text; each change applies at once. */
export function StateFilter({ state, typed, onChange, onSearch }: StateFilterProps) {
  const { paymentTexts: words } = useDesk();
  return (
    <div className="desk-state-filter" role="search">
      <Field
        form="payments"
        name="search"
        label={words.filter.search}
        help={words.filter.searchHelp}
      >
        {(own) => (
          <input
            {...own}
            type="search"
            autoComplete="off"
            maxLength={120}
            value={typed}
            onChange={({ currentTarget: { value } }) => onSearch(value)}
          />
        )}
      </Field>
      <Field form="payments" name="state" label={words.filter.state}>
        {(own) => (
          <select
            {...own}
            value={state}
            onChange={({ currentTarget: { value } }) =>
              onChange(paymentStates.find((one) => one === value) ?? '')
            }
          >
            <option value="">{words.filter.all}</option>
            {paymentStates.map((one) => (
              <option key={one} value={one}>
                {words.states[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
