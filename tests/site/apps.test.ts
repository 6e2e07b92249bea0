/** The two apps that can be installed: the site's and the desk's. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firm } from '#firm';
import { projectFolders } from '#local/preview-site.ts';
import { createSite } from '#local/site.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';

const serve = await createSite({
  folder: projectFolders.site,
  configFile: projectFolders.configFile,
});
const ask = async (address: string) => serve(new Request(new URL(address, 'http://localhost')));

const appSchema = z.object({
  ...{ id: z.string(), name: z.string(), short_name: z.string(), lang: z.string() },
  ...{ start_url: z.string(), scope: z.string(), icons: z.array(z.object({ src: z.string() })) },
});

/** The app that the page offers to install, and its picture on a home screen of iOS. */
async function appOf(address: string) {
  const html = await (await ask(address)).text();
  const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1];
  const response = await ask(linked('manifest') ?? '');
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const app = z.parse(appSchema, await response.json());
  return {
    ...app,
    pictures: [...app.icons.map(({ src }) => src), linked('apple-touch-icon') ?? ''],
  };
}

it.each(locales)('%s: the desk is an app of its own, and the site another', async (locale) => {
  const site = await appOf(localizePath('/', locale));
  expect(site).toMatchObject({ id: '/', name: firm.name, scope: '/', lang: locale });
  const { title } = pick(locale, 'admin');
  const start = localizePath('/admin', locale);
  const desk = await appOf(start);
  expect(desk).toMatchObject({ id: '/admin', start_url: start, scope: start, lang: locale });
  expect(desk).toMatchObject({ name: `${title} · ${firm.shortName}`, short_name: title });
  // The two are told apart on a home screen.
  for (const picture of site.pictures) expect(desk.pictures).not.toContain(picture);
  for (const picture of desk.pictures) expect((await ask(picture)).status, picture).toBe(200);
});
