// Fast refresh in development asks for this first; in a build it is empty.
import '@vitejs/plugin-react/preamble';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Settings } from '#consent/banner.ts';
import { ConsentSettings, type ConsentSettingsProps } from './ConsentSettings.tsx';

/** Our own build wrote them, and so they are taken at their word. */
const isProps = (value: unknown): value is ConsentSettingsProps => typeof value === 'object';

/** Puts the settings into `container`, at once; gives what takes them away again. */
export function showSettings(container: HTMLElement, settings: Settings): () => void {
  const props: unknown = JSON.parse(container.dataset.props ?? '');
  if (!isProps(props)) throw new TypeError('data-props holds no properties');
  const root = createRoot(container);
  flushSync(() => root.render(<ConsentSettings {...props} {...settings} />));
  return () => root.unmount();
}
