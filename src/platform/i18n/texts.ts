/** Only the catalogue's types, for islands: they get their texts as props and never import the catalogue. */
export type { Texts } from './catalogue.ts';
