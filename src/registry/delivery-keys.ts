/** Keys of deliveries, for subjects that deliveries build on. */
export { deliveryKeys } from '#features/delivery/store/keys.ts';
