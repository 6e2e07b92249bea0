import { type ReactNode, useState } from 'react';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { MailAddress } from '#platform/browser/MailLink.tsx';
import type { Letter } from './letter.ts';
import { replyAddress } from './mail.ts';

export interface LetterDialogProps {
  letter: Letter;
  subject: string;
  /** Facts that only this kind of entry has. */
  facts: readonly (readonly [string, ReactNode])[];
  onMark: (isDone: boolean) => Promise<unknown>;
  onErase: () => Promise<unknown>;
  onClose: () => void;
}

/** Panel of one message or inquiry, with the actions on it. */
export const LetterDialog = walledDialog(
  'letter',
  function LetterDialog({ letter, subject, facts, onMark, onErase, onClose }: LetterDialogProps) {
    const { inboxTexts: words, texts, locale } = useDesk();
    const { name, email, message, createdAt, readAt } = letter;
    const isDone = readAt !== undefined;
    // The answer is written in the mail program, which tells nobody whether it was sent.
    const [hasReplied, setHasReplied] = useState(false);
    return (
      <Dialog
        title={subject}
        about={
          <p className="desk-panel-about">
            <bdi className="desk-strong">{name}</bdi>
            <span className="desk-note tabular">{formatInstant(createdAt, locale)}</span>
          </p>
        }
        isPanel
        onClose={onClose}
      >
        <p className="desk-message" dir="auto">
          <ClientText>{message}</ClientText>
        </p>
        <Facts
          facts={[[texts.appointments.email, <MailAddress key="email" email={email} />], ...facts]}
        />
        <p role="status" className="desk-note">
          {hasReplied && !isDone && words.replied}
        </p>
        <div className="desk-panel-foot">
          <a
            className="button desk-button"
            href={replyAddress(email, fill(words.replySubject, { subject }))}
            onClick={() => setHasReplied(true)}
          >
            {words.reply}
          </a>
          <ActionButton onAction={() => onMark(!isDone)}>
            {isDone ? words.reopen : words.markDone}
          </ActionButton>
          <ConfirmButton
            question={words.eraseQuestion}
            action={words.eraseAction}
            onConfirm={onErase}
          >
            {words.erase}
          </ConfirmButton>
        </div>
      </Dialog>
    );
  },
);
