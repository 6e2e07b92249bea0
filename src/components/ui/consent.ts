/** Connects the cookie banner of `Consent.astro`, and counts the visit once that is allowed. */
import { wireBanner } from '#features/consent/page.ts';
import { countVisit } from '#features/visits/page.ts';

const banner = document.getElementById('consent');
const [simple, settings, unreachable] = banner?.querySelectorAll<HTMLElement>('[data-part]') ?? [];
if (banner && simple && settings && unreachable) {
  const parts = { simple, settings, unreachable };
  const view = () => import('#features/consent/page/show-settings.tsx');
  wireBanner(banner, parts, () => view().then(({ loadSettings }) => loadSettings(settings)));
}
const page = banner?.dataset.page;
if (page) countVisit({ path: page, locale: document.documentElement.lang });
