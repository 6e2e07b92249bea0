export { Records as default } from '#features/records/desk.ts';
