/** The contract's exports for other subjects. */
export { listAvailableSlots } from './contract/available-slot-routes.ts';
export {
  type AvailableSlot,
  bookingWindowDays,
  slotStepMinutes,
  slotTimeSchema,
} from './contract/available-slot.ts';
export { listOfferedTimes, previewHours } from './contract/hours-routes.ts';
export {
  type HeldTime,
  type NewException,
  type OfferedTimes,
  newExceptionSchema,
} from './contract/hours.ts';
