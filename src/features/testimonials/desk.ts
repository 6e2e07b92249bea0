/** What other subjects show of this one at the desk. */
export { Testimonials } from './desk/Testimonials.tsx';
