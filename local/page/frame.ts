import { type Markup, markup } from './markup.ts';

/** A complete page of the stack's own; its policy allows only its own style. */
export const pageFrame = (parts: {
  title: string;
  style: string;
  links: Markup;
  body: Markup;
  lang?: string;
}): Markup => markup`<!doctype html>
<html lang="${parts.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${parts.title}</title>
<style>${{ html: parts.style }}</style>
</head>
<body>
<nav>${parts.links}</nav>
<main>
${parts.body}
</main>
</body>
</html>
`;
