import { appointmentStatuses } from '#features/appointments/contract/appointment-status.ts';
import { services } from '#platform/contract/service.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { DateField } from '#platform/desk-ui/DateField.tsx';
import { Field } from '#platform/form/Field.tsx';
import { type Filters, isFiltered, noFilters } from './filters.ts';

/** Search field and filters. Each change takes effect at once. */
export function FilterBar({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const { texts, titles, consultantTexts } = useDesk();
  const { all, areSeveral } = useConsultants();
  const { filters: words } = texts.appointments;
  const set = (name: keyof Filters) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...filters, [name]: event.currentTarget.value });
  const control = (name: keyof Filters) => ({ value: filters[name], onChange: set(name) });
  const day = (name: 'startDate' | 'endDate') => (
    <DateField
      form="filter"
      name={name}
      label={words[name]}
      value={filters[name]}
      onValue={(value) => onChange({ ...filters, [name]: value })}
    />
  );
  return (
    <div className="desk-filters" role="search">
      <Field form="filter" name="q" label={words.q} className="desk-filters-wide">
        {(own) => <input {...own} {...control('q')} type="search" maxLength={120} />}
      </Field>
      <Field form="filter" name="status" label={words.status}>
        {(own) => (
          <select {...own} {...control('status')}>
            <option value="">{words.all}</option>
            <option value="active">{words.active}</option>
            <option value="taking_place">{words.taking_place}</option>
            {appointmentStatuses.map((status) => (
              <option key={status} value={status}>
                {texts.statusLabels[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field form="filter" name="service" label={words.service}>
        {(own) => (
          <select {...own} {...control('service')}>
            <option value="">{words.all}</option>
            {services.map((service) => (
              <option key={service} value={service}>
                {titles[service]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {areSeveral && (
        <Field form="filter" name="consultant" label={consultantTexts.consultant}>
          {(own) => (
            <select {...own} {...control('consultant')}>
              <option value="">{words.all}</option>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {day('startDate')}
      {day('endDate')}
      <button
        type="button"
        className="desk-link desk-filters-clear"
        disabled={!isFiltered(filters)}
        onClick={() => {
          onChange(noFilters);
          document.getElementById('filter-q')?.focus();
        }}
      >
        {words.clear}
      </button>
    </div>
  );
}
