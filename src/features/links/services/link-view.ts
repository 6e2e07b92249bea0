import { linkViewStore } from '#features/links/store/link-view.ts';
import { linkServices } from './links.ts';

/** For what visitors see by their links. */
export const linkViewServices = linkServices(linkViewStore);
