/** Listens on every page for what nothing else catches. */
import { tellFault } from '#platform/faults/tell-fault.ts';

addEventListener('error', ({ error }) => tellFault(error, 'window'));
addEventListener('unhandledrejection', ({ reason }) => tellFault(reason, 'window'));
