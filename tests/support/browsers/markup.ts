/** The elements and attributes that a page uses. */
import { known } from './data.ts';

/** Scripts and styles, whose content may look like markup. */
const foreign = /(<(?:script|style)\b[^>]*>)[\s\S]*?(?=<\/(?:script|style)>)/g;

/** Returns the features' paths. */
export function readMarkup(html: string): string[] {
  const tags = html.replaceAll(foreign, '$1').matchAll(/<([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g);
  return [...tags]
    .flatMap(([, element = '', attributes = '']) => {
      const own = `html.elements.${element}`;
      const written = attributes.replaceAll(/=(?:"[^"]*"|[^\s>]+)/g, '').split(/\s+/);
      return [
        known(own),
        ...written.map((name) => known(`${own}.${name}`, `html.global_attributes.${name}`)),
      ];
    })
    .filter((feature) => feature !== undefined);
}
