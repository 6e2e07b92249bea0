import { linkViewStore } from '#features/links/store/link-view.ts';
import { linkServices } from './links.ts';

/** For reading an appointment by a visitor's link. */
export const linkViewServices = linkServices(linkViewStore);
