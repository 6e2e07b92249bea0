import { linkChangeStore } from '#store/link-changes.ts';
import { linkServices } from './links.ts';

/** For what visitors change by their links. */
export const linkChangeServices = linkServices(linkChangeStore);
