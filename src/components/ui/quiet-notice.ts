/** Shows the messages of `QuietNotice.astro`, and registers the service worker. */
import { markOffline, register } from '#offline/register.ts';

markOffline(document);
const notice = document.querySelector<HTMLElement>('[data-update]');
const announce = (show: () => void) => {
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', show);
};
// After everything that the visitor came for.
if (import.meta.env.PROD) {
  const go = () => void register(announce).catch((error: unknown) => console.warn(error));
  if (document.readyState === 'complete') go();
  else addEventListener('load', go);
}
