import type { ReactNode } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { DeskWall } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { SignIn } from './SignIn.tsx';

/**
 * Sign-in dialog for a session that has ended. The desk keeps its state and is out of the document until
 * then.
 */
export function SignInDialog({
  onSignedIn,
  onLeave,
}: {
  onSignedIn: () => void;
  onLeave: () => void;
}) {
  const { texts } = useDesk();
  const frame = (content: ReactNode) => (
    <Dialog
      title={texts.signIn.againTitle}
      onClose={() => undefined}
      isOpaque
      className="desk-dialog-narrow"
    >
      {content}
      <button type="button" className="desk-link" onClick={onLeave}>
        {texts.signIn.leave}
      </button>
    </Dialog>
  );
  return (
    <DeskWall name="dialog:sign-in" frame={frame}>
      {frame(<Again onSignedIn={onSignedIn} />)}
    </DeskWall>
  );
}

function Again({ onSignedIn }: { onSignedIn: () => void }) {
  const { texts, locale } = useDesk();
  return (
    <>
      <p>{texts.signIn.again}</p>
      <SignIn texts={texts.signIn} locale={locale} onSignedIn={onSignedIn} />
    </>
  );
}
