/**
 * Short messages; the toaster decides where they stand (decision 23). React and sonner are fetched with the
 * first message.
 */
import type { Kind, Saying, Toast } from './toaster.tsx';

let loading: Promise<Toast> | undefined;

function load(): Promise<Toast> {
  loading ??= import('./toaster.tsx').then(({ mountToaster }) =>
    mountToaster(() => (loading = undefined)),
  );
  return loading;
}

const show = (kind: Kind) => (message: string, more?: Saying) => {
  load().then(
    (toast) => toast[kind](message, more),
    // The script could not be loaded, perhaps offline: the next message tries again.
    () => (loading = undefined),
  );
};

/** Dismisses one message, or all of them without an id. */
export const dismissToasts = (id?: string): void => {
  void loading?.then((toast) => toast.dismiss(id));
};

/** Whether there is a toaster. Resolves once it has received all messages and dismissals so far. */
export const toasterHeard = async (): Promise<boolean> =>
  (await loading?.catch(() => undefined)) !== undefined;

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  /** Preloads what the first message needs, so that a message about a lost connection can be shown. */
  prepare: (): void => {
    load().catch(() => (loading = undefined));
  },
};
