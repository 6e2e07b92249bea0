import { appointmentsList } from '#features/appointments/endpoints/appointments-list.ts';
import { serve } from '#server/serve.ts';

/**
 * Beside `appointments.ts`, which serves the other methods of the address. No `Config`, whose type
 * does not know HEAD, as Netlify's packer does.
 */
export const config = { path: '/api/appointments', method: ['GET', 'HEAD'] };

export default serve(appointmentsList);
