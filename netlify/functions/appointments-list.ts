import { appointmentsList } from '#features/appointments/endpoints/appointments-list.ts';
import { serve } from '#server/serve.ts';

/**
 * Serves GET and HEAD of the address that `appointments.ts` serves for other methods. Not typed as `Config`,
 * since that type does not know HEAD, although Netlify's packer does.
 */
export const config = { path: '/api/appointments', method: ['GET', 'HEAD'] };

export default serve(appointmentsList);
