import { listAppointments } from '#features/appointments/contract/appointment-routes.ts';
import { firm } from '#firm';
import { reading, useRead } from '#platform/desk/use-read.ts';

const newest = reading(['appointments', 'newest'], (call) =>
  call(listAppointments, { query: { limit: '1' } }),
);

/**
 * The newest appointment, if it is one with the firm's own address, as the test makes it. `isOther`: there is one of
 * somebody else.
 */
export function useTestAppointment(isWanted: boolean) {
  const { value, hasFailed } = useRead(newest, { isWanted });
  const found = isWanted ? value?.find(({ email }) => email === firm.email) : undefined;
  return {
    found,
    isOther: isWanted && !found && value?.length !== 0,
    isRead: !isWanted || value !== undefined || hasFailed,
  };
}
