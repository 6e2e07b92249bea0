import { type PaymentState, paymentStates } from '#contract/payment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Field } from '#islands/form/Field.tsx';

export interface StateFilterProps {
  state: PaymentState | '';
  onChange: (state: PaymentState | '') => void;
}

/** Narrows the list to a state; each change counts at once. */
export function StateFilter({ state, onChange }: StateFilterProps) {
  const { paymentTexts: words } = useDesk();
  return (
    <form className="desk-state-filter" role="search" onSubmit={(event) => event.preventDefault()}>
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
    </form>
  );
}
