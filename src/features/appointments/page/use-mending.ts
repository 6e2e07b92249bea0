import { type Dispatch, useEffect } from 'react';
import type { Form } from '#platform/form/use-form.ts';
import type { Action } from './booking-state.ts';

export interface MendingOptions {
  form: Form;
  dispatch: Dispatch<Action>;
  /** The appointment is by telephone. */
  isCalled: boolean;
  /** There is more than one way of meeting. */
  isChoice: boolean;
  /** Times were loaded, and the chosen one is among them. */
  isTimeKept: boolean;
}

/** Clears errors that another choice has made untrue, and the notice together with the last of them. */
export function useMending({ form, dispatch, isCalled, isChoice, isTimeKept }: MendingOptions) {
  const { clearError, errors } = form;

  // Another service or way of meeting may require fewer fields.
  useEffect(() => {
    if (!isCalled) clearError('phone');
    if (!isChoice) clearError('meeting');
  }, [isCalled, isChoice, clearError]);

  // The form was sent while no times were loaded; they are now, and the chosen one is among them.
  useEffect(() => {
    if (isTimeKept) clearError('time');
  }, [isTimeKept, clearError]);

  const isMarked = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!isMarked) dispatch({ type: 'mended', notice: 'validation_failed' });
  }, [dispatch, isMarked]);
}
