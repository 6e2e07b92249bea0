import { linkRequestStore } from '#features/links/store/link-requests.ts';
import { linkServices } from './links.ts';

/** For decisions by the firm's links. */
export const linkRequestServices = linkServices(linkRequestStore);
