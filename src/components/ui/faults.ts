/** Listens on every page for what nothing else catches. */
import { tellFault } from '#islands/faults/tell-fault.ts';

addEventListener('error', ({ error }) => tellFault(error, 'window'));
addEventListener('unhandledrejection', ({ reason }) => tellFault(reason, 'window'));
