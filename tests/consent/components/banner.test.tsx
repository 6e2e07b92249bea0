/** The place that the consent banner takes at the end of the window. */
import { expect, it } from 'vitest';
import { wireBanner } from '#features/consent/page/banner.ts';
import { find } from '#tests/support/components/find.ts';
import { mount } from '#tests/support/components/mount.tsx';

const high = { blockSize: '150vh' };

it('consent banner: what is scrolled into view stands clear of it', async () => {
  await mount(
    <>
      <div style={high} />
      <a href="/contact">x</a>
      <div style={high} />
      <section className="consent" hidden>
        <div style={{ blockSize: '9rem' }} />
        <div hidden />
        <p hidden />
      </section>
    </>,
  );
  const [banner, ...parts] = [find('.consent'), find('.consent > div'), find('.consent > p')]
    .flatMap((each) => each.elements())
    .filter((each) => each instanceof HTMLElement);
  const [simple, settings, unreachable] = parts;
  if (!banner || !simple || !settings || !unreachable) throw new Error('a part is missing');
  wireBanner(banner, { simple, settings, unreachable }, () => Promise.reject(new Error()));
  await expect.poll(() => document.body.style.getPropertyValue('--consent')).not.toBe('');
  const link = document.querySelector('a');
  link?.scrollIntoView({ block: 'end', behavior: 'instant' });
  const end = link?.getBoundingClientRect().bottom ?? NaN;
  expect(end).toBeGreaterThan(0);
  expect(end).toBeLessThan(banner.getBoundingClientRect().top);
});
