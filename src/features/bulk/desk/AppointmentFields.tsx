import { type AppointmentStatus, appointmentStatuses } from '#features/appointments/contract.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field } from '#platform/form/Field.tsx';

export interface AppointmentFieldsProps {
  status: AppointmentStatus | '';
  /** A consultant id; `''` for all. */
  consultant: string;
  onStatus: (status: AppointmentStatus | '') => void;
  onConsultant: (consultant: string) => void;
}

const isStatus = (text: string): text is AppointmentStatus =>
  appointmentStatuses.some((status) => status === text);

/** The fields for status and, where the firm has several, consultant. */
export function AppointmentFields(props: AppointmentFieldsProps) {
  const { status, consultant, onStatus, onConsultant } = props;
  const { texts, consultantTexts } = useDesk();
  const { all: consultants, areSeveral } = useConsultants();
  const everything = <option value="">{texts.appointments.filters.all}</option>;
  return (
    <>
      <Field form="bulk" name="status" label={texts.appointments.filters.status}>
        {(own) => (
          <select
            {...own}
            value={status}
            onChange={({ currentTarget: { value } }) => onStatus(isStatus(value) ? value : '')}
          >
            {everything}
            {appointmentStatuses.map((each) => (
              <option key={each} value={each}>
                {texts.statusLabels[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {areSeveral && (
        <Field form="bulk" name="consultant" label={consultantTexts.consultant}>
          {(own) => (
            <select
              {...own}
              value={consultant}
              onChange={({ currentTarget: { value } }) => onConsultant(value)}
            >
              {everything}
              {consultants.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
