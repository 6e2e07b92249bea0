// Fast refresh in development needs this import first. It is empty in a build.
import '@vitejs/plugin-react/preamble';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SettingsView } from './banner.ts';
import { readProps } from '#platform/browser/props.ts';
import { OnTorn } from '#platform/walls/island.tsx';
import { rootOptions } from '#platform/walls/root-options.ts';
import { Wall } from '#platform/walls/Wall.tsx';
import { ConsentSettings, type ConsentSettingsProps } from './ConsentSettings.tsx';

/** The properties are written by our own build and are therefore not validated further. */
const isProps = (value: unknown): value is ConsentSettingsProps => typeof value === 'object';

/**
 * Returns a function that renders the settings, with the texts of `container`, and returns how to remove
 * them.
 */
export async function loadSettings(container: HTMLElement): Promise<SettingsView> {
  const props = await readProps(container);
  if (!isProps(props)) throw new TypeError('data-props holds no properties');
  return {
    showSettings(container, settings) {
      // A root cannot be unmounted while it renders.
      const leave = () => queueMicrotask(settings.onTorn);
      const root = createRoot(container, rootOptions('consent', leave));
      flushSync(() =>
        root.render(
          <Wall name="consent" fallback={() => <OnTorn act={leave} />}>
            <ConsentSettings {...props} {...settings} />
          </Wall>,
        ),
      );
      return () => root.unmount();
    },
  };
}
