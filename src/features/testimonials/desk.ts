/** What the desk's parts of other subjects may import. */
export { Testimonials } from './desk/Testimonials.tsx';
