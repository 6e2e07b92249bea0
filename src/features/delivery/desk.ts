/** What the desk's parts of other subjects may import. */
export { ChannelsDown } from './desk/ChannelsDown.tsx';
export {
  AppointmentDeliveries,
  DeliveryList,
  useAppointmentDeliveries,
  useDeliveries,
} from './desk/Deliveries.tsx';
export {
  areaOf,
  byPlace,
  canBeSentAgain,
  downCures,
  downTexts,
  pendingText,
  placeOf,
} from './desk/delivery-text.ts';
export { DeliveryItem } from './desk/DeliveryItem.tsx';
export { StandingAlarms } from './desk/StandingAlarms.tsx';
export { MailTrial, openRecords, TestMail } from './desk/TestMail.tsx';
export { useUndelivered } from './desk/undelivered.ts';
