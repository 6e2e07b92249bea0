/** The desk's forms that no `useDeskForm` makes tell of faults as the others do. */
export { sayFaults, unsayFaults } from '#islands/form/faults-toast.ts';
