export { Testimonials as default } from '#features/testimonials/desk.ts';
