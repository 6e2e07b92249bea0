/** The catalogue's types alone, for islands: they get their texts as props, never the catalogue. */
export type { Texts } from './catalogue.ts';
