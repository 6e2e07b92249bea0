import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { VenueFold, type VenueFoldProps } from '#features/appointments/page/VenueFold.tsx';
import { useDesk } from '#platform/desk/desk.ts';

export interface VenueLineProps extends Pick<
  VenueFoldProps,
  'form' | 'draft' | 'refused' | 'onChange'
> {
  appointment: DeskAppointment;
}

/** How one meets for an appointment that is to be confirmed; unfolded, it can be changed. */
export function VenueLine({ appointment, ...more }: VenueLineProps) {
  const { texts, actTexts, locale } = useDesk();
  const { meeting, meetings } = texts.appointments;
  return (
    <VenueFold
      {...{ locale, ...more }}
      texts={{ ...actTexts.venue, meeting, meetings }}
      present={appointment}
    />
  );
}
