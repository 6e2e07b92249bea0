import { differs, useReloadQuestion } from './typed.ts';

/** Lets the browser ask before a reload that would lose what was typed into the form with this id, in no dialog. */
export const useTypedQuestion = (id: string): void =>
  useReloadQuestion(() =>
    [...document.querySelectorAll(`#${id} :is(input, textarea, select)`)].some(differs),
  );
