import { meetLinkedAppointment as route } from '#features/links/contract/link-meeting-routes.ts';
import { meetLinked } from '#features/links/rules/visitor-meeting.ts';
import { api } from '#server/endpoint.ts';
import { networkKey } from '#server/network-key.ts';
import { linkMeetingServices } from '#features/links/services/link-meeting.ts';

const { on, endpoint } = api(linkMeetingServices);

export const linkAppointmentMeeting = endpoint(
  on(route, {
    // As a booking: whoever changes it over and over drives as many mails.
    limit: 'booking',
    announces: true,
    isAct: true,
    run: ({ body, now, admitted, address, services }) =>
      meetLinked(body, { ...services, now, admitted, network: networkKey(services, address) }),
  }),
);
