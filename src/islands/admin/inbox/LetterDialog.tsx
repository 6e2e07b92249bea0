import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatInstant } from '#islands/admin/format.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { ConfirmButton } from '#islands/admin/ui/ConfirmButton.tsx';
import { walledDialog } from '#islands/admin/ui/DeskWall.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { Facts } from '#islands/admin/ui/Facts.tsx';
import { Ltr } from '#islands/Rich.tsx';
import type { Letter } from './letter.ts';
import { replyAddress } from './mail.ts';

export interface LetterDialogProps {
  letter: Letter;
  subject: string;
  /** What only its kind has. */
  facts: readonly (readonly [string, ReactNode])[];
  onMark: (isRead: boolean) => Promise<unknown>;
  onErase: () => Promise<unknown>;
  onClose: () => void;
}

/** What one visitor wrote, and what can be done with it. */
export const LetterDialog = walledDialog(
  'letter',
  function LetterDialog({ letter, subject, facts, onMark, onErase, onClose }: LetterDialogProps) {
    const { inboxTexts: words, texts, locale } = useDesk();
    const { name, email, message, createdAt, readAt } = letter;
    return (
      <Dialog title={subject} onClose={onClose}>
        <Facts
          facts={[
            [texts.appointments.name, name],
            [texts.appointments.email, <Ltr key="email">{email}</Ltr>],
            ...facts,
            [texts.appointments.received, formatInstant(createdAt, locale)],
          ]}
        />
        <p className="desk-message" dir="auto">
          {message}
        </p>
        <div className="desk-actions">
          <a className="button" href={replyAddress(email, fill(words.replySubject, { subject }))}>
            {words.reply}
          </a>
          <ActionButton onAction={() => onMark(readAt === undefined)}>
            {readAt === undefined ? words.markRead : words.markUnread}
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
