/** Reports errors on every page that no other code catches. */
import { tellFault } from '#platform/faults/tell-fault.ts';

addEventListener('error', ({ error }) => tellFault(error, 'window'));
addEventListener('unhandledrejection', ({ reason }) => tellFault(reason, 'window'));
