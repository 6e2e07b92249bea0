import { type Dispatch, useEffect } from 'react';
import type { Form } from '#platform/form/use-form.ts';
import type { Action } from './booking-state.ts';

export interface MendingOptions {
  form: Form;
  dispatch: Dispatch<Action>;
  /** The visitor is to be called. */
  isCalled: boolean;
  /** There is more than one way to meet. */
  isChoice: boolean;
  /** Times have come, the one chosen among them. */
  isTimeKept: boolean;
}

/** Takes back the errors that another choice has made untrue, and with the last of them the notice. */
export function useMending({ form, dispatch, isCalled, isChoice, isTimeKept }: MendingOptions) {
  const { clearError, errors } = form;

  // A service, or a way to meet, may ask for less than the last one.
  useEffect(() => {
    if (!isCalled) clearError('phone');
    if (!isChoice) clearError('meeting');
  }, [isCalled, isChoice, clearError]);

  // Sent while no times were to be had, and there they are, the one chosen among them.
  useEffect(() => {
    if (isTimeKept) clearError('time');
  }, [isTimeKept, clearError]);

  const isMarked = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!isMarked) dispatch({ type: 'mended', notice: 'validation_failed' });
  }, [dispatch, isMarked]);
}
