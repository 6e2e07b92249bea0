/** The settings of the consent banner; what they store is tested in tests/consent/page. */
import { expect, it } from 'vitest';
import { ConsentSettings } from '#features/consent/page/ConsentSettings.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { find } from '#tests/support/components/find.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { inWindow } from '#tests/support/components/looks.ts';
import { mount } from '#tests/support/components/mount.tsx';

const nothing = () => undefined;

it.each(inLanguages('de'))('consent settings: fit 320 px and large text, in %s', async (locale) => {
  await mount(
    <section className="consent">
      <div className="shell">
        <ConsentSettings
          texts={pick(locale, 'consent').settings}
          chosen={{ analytics: false, marketing: false }}
          isRefusedByBrowser={false}
          {...{ onSave: nothing, onCancel: nothing, onTorn: nothing }}
        />
      </div>
    </section>,
    locale,
  );
  const banner = find('.consent').element();
  const last = find('.consent button').last().element();
  const { style } = document.documentElement;
  for (const width of [320, 1280]) {
    for (const size of ['100%', '200%']) {
      await inWindow({ width, height: 640 }, () => {
        style.fontSize = size;
        last.scrollIntoView({ behavior: 'instant' });
        const { top, bottom } = last.getBoundingClientRect();
        const said = `${String(width)} px, ${size}`;
        expect(banner.scrollWidth, said).toBeLessThanOrEqual(banner.clientWidth);
        expect(top >= 0 && bottom <= innerHeight, said).toBe(true);
        style.fontSize = '';
      });
    }
  }
});
