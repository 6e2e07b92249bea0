/** Short messages, whose place is the toaster's (decision 23); React and sonner are fetched with the first of them. */
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
      // Not to be had just now, offline perhaps: the next message tries again.
      () => (loading = undefined),
    );
  };

/** Takes one message away, or all. */
export const dismissToasts = (id?: string): void => {
  void loading?.then((toast) => toast.dismiss(id));
};

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  /** Fetches what the first message will need, so that one about a lost connection can be shown. */
  prepare: (): void => {
    load().catch(() => (loading = undefined));
  },
};
