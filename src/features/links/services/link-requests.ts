import { linkRequestStore } from '#features/links/store/link-requests.ts';
import { linkServices } from './links.ts';

/** For what the firm decides by its links. */
export const linkRequestServices = linkServices(linkRequestStore);
