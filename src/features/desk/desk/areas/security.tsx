export { Security as default } from '#features/access/desk.ts';
