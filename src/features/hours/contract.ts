/** The contract's exports for other subjects. */
export { listAvailableSlots } from './contract/available-slot-routes.ts';
export {
  type AvailableSlot,
  bookingWindowDays,
  slotStepMinutes,
  slotTimeSchema,
} from './contract/available-slot.ts';
export { listOfferedTimes } from './contract/hours-routes.ts';
export type { OfferedTimes } from './contract/hours.ts';
