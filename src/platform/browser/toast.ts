/**
 * Short messages; the toaster decides where they stand (decision 23). React and sonner are fetched with the
 * first message.
 */
import type { Saying, Toast } from './toaster.tsx';

let loading: Promise<Toast> | undefined;

function load(): Promise<Toast> {
  loading ??= import('./toaster.tsx').then(({ mountToaster }) =>
    mountToaster(() => (loading = undefined)),
  );
  return loading;
}

const show =
  (kind: 'success' | 'error' | 'info' | 'warning') => (message: string, more?: Saying) => {
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
