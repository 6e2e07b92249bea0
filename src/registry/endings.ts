/** Keys of deliveries, which build on appointments, for the script that books. */
export { deliveryKeys } from '#features/delivery/store/keys.ts';
