/** The desk in a component test, with parts that throw while rendering. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { Locale } from '#platform/i18n/locales.ts';
import { Dashboard } from '#features/desk/desk/Dashboard.tsx';
import type { AdminIslandProps } from '#platform/desk/desk.ts';
import '#platform/form/form.css';
import '#features/desk/desk/admin.css';
import { walled } from '#platform/walls/island.tsx';
import { answer } from './answers.ts';
import { withBomb } from './bomb.ts';
import { deskProps } from './desk.tsx';

/** Leaves all reads of the desk unanswered, unless a test answers them. */
export function answerNothing(): void {
  const never = () => Promise.withResolvers<Response>().promise;
  answer('GET /api/*', never);
  answer('POST /api/*/search', never);
  answer('POST /api/*/known', never);
  answer('POST /api/faults/browser', () => new Response(null, { status: 204 }));
}

interface Bomb {
  /** Makes `path` of the texts throw from now on, and renders again. */
  explode: () => void;
  /** Stops the throwing, without rendering again. */
  defuse: () => void;
}

/** Mounts what `draw` returns for the desk's props, as the desk's page does. */
export function mountArmed(
  path: string,
  draw: (props: AdminIslandProps) => ReactNode,
  locale: Locale = 'de',
): Bomb {
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  const container = document.createElement('div');
  container.className = 'shell desk-page';
  container.id = 'admin';
  document.body.append(container);
  let isArmed = false;
  const element = () => draw(withBomb(deskProps(locale), path, () => isArmed));
  const { options } = walled('admin', container, null);
  const root = createRoot(container, options);
  root.render(element());
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return {
    explode() {
      isArmed = true;
      root.render(element());
    },
    defuse: () => (isArmed = false),
  };
}

/** Mounts the whole desk, signed in. */
export const mountDesk = (path: string, locale?: Locale): Bomb =>
  mountArmed(path, (props) => <Dashboard {...props} onLeft={() => undefined} />, locale);
