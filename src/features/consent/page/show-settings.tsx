// Fast refresh in development asks for this first; in a build it is empty.
import '@vitejs/plugin-react/preamble';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SettingsView } from './banner.ts';
import { readProps } from '#platform/browser/props.ts';
import { OnTorn } from '#platform/walls/island.tsx';
import { rootOptions } from '#platform/walls/root-options.ts';
import { Wall } from '#platform/walls/Wall.tsx';
import { ConsentSettings, type ConsentSettingsProps } from './ConsentSettings.tsx';

/** Our own build wrote them, and so they are taken at their word. */
const isProps = (value: unknown): value is ConsentSettingsProps => typeof value === 'object';

/** What puts the settings, with the texts of `container`, into it, and gives what takes them away. */
export async function loadSettings(container: HTMLElement): Promise<SettingsView> {
  const props = await readProps(container);
  if (!isProps(props)) throw new TypeError('data-props holds no properties');
  return {
    showSettings(container, settings) {
      // A root that draws cannot be taken away.
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
