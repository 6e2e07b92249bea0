import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { changeLists } from '#platform/desk/pages.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { undoPlace } from '#platform/desk/undo.ts';
import { useMakeWay } from '#platform/desk-ui/panel.ts';
import type { Letter } from './letter.ts';
import type { LetterKind } from './letter-kinds.tsx';
import { laterDialog } from '#platform/desk-ui/later.tsx';

const LetterDialog = laterDialog(async () => {
  const { LetterDialog } = await import('./LetterDialog.tsx');
  return LetterDialog;
});

/**
 * Dialog of a letter of any list. `show` opens it; `setDone` marks it as done, which can be undone, or as open
 * again. `items` are the letters as they are now. `drop` takes erased ones from the lists.
 */
export function useLetterDialog<T extends Letter>(
  { kind, routes, subjectOf, factsOf }: LetterKind<T>,
  items: readonly T[],
) {
  const { write, inboxTexts: words, actTexts, locale } = useDesk();
  const client = useQueryClient();
  const touch = useTouch();
  const makeWay = useMakeWay();
  const [opened, setOpened] = useState<T | null>(null);
  // The open entry stays open although newer ones push it out of the list.
  const open = opened && (items.find(({ id }) => id === opened.id) ?? opened);

  const drop = (ids: readonly string[]) =>
    changeLists<T>(client, kind, (all) => all.filter(({ id }) => !ids.includes(id)));

  async function setDone(letter: T, isDone: boolean): Promise<unknown> {
    const { id } = letter;
    const answer = await write(routes.mark, { id, query: { read: isDone ? 'true' : 'false' } });
    if (!answer.ok) {
      toast.error(words.markFailed, { description: failureText(answer, actTexts, locale) });
      return;
    }
    const { value } = answer;
    changeLists<T>(client, kind, (all) => all.map((one) => (one.id === value.id ? value : one)));
    const description = `${letter.name} · ${subjectOf(letter)}`;
    if (isDone) {
      toast.success(words.markedDone, {
        ...{ id, description, ...undoPlace },
        action: { label: actTexts.undo, onClick: () => void setDone(letter, false) },
      });
    } else {
      dismissToasts(id);
      toast.success(words.reopened, { description });
    }
    return touch(kind);
  }

  const show = (letter: T) => makeWay(() => setOpened(letter));

  async function remove(letter: T) {
    const answer = await write(routes.erase, { id: letter.id });
    if (!answer.ok) {
      toast.error(words.eraseFailed, { description: failureText(answer, actTexts, locale) });
      return;
    }
    toast.success(words.erased);
    setOpened(null);
    drop([letter.id]);
    void touch(kind);
  }

  const dialog = open && (
    <LetterDialog
      key={open.id}
      letter={open}
      subject={subjectOf(open)}
      facts={factsOf(open)}
      onMark={(isDone) => setDone(open, isDone)}
      onErase={() => remove(open)}
      onClose={() => setOpened(null)}
    />
  );
  return { show, setDone, drop, dialog };
}
