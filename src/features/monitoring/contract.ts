/** Contract exports for other subjects. */
export { reportBrowserFault } from './contract/browser-fault-routes.ts';
export {
  type BrowserFaultReport,
  cleanMessage,
  isOwnPlace,
  mostFrames,
  pageRouteOf,
} from './contract/browser-fault.ts';
