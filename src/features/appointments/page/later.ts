/**
 * Parts that not every visit needs: the choice of a consultant, where the firm has several, and the reloading
 * of stale times, once the visitor has begun or stayed long.
 */
export { PersonChoice } from './PersonChoice.tsx';
export { PersonFact } from './PersonFact.tsx';
export { Watch } from './Watch.tsx';
