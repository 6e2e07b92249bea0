/** The contract's exports for other subjects. */
export {
  type AlarmCode,
  type StandingAlarm,
  alarmCodes,
  standingAlarmSchema,
} from './contract/alarm.ts';
export {
  type Channel,
  type Delivery,
  type DeliveryReason,
  type DeliveryState,
  type NotificationKind,
  type Recipient,
  channels,
  deliveryIdSchema,
  deliverySchema,
  notificationKinds,
} from './contract/delivery.ts';
