import { useDesk } from '#islands/admin/desk.ts';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { SignIn } from './SignIn.tsx';

/** The sign-in in place of the work, which stays as it is and is out of the document meanwhile. */
export function SignInDialog({
  onSignedIn,
  onLeave,
}: {
  onSignedIn: () => void;
  onLeave: () => void;
}) {
  const { texts, locale } = useDesk();
  return (
    <Dialog
      title={texts.signIn.againTitle}
      onClose={() => undefined}
      isOpaque
      className="desk-dialog-narrow"
    >
      <p>{texts.signIn.again}</p>
      <SignIn texts={texts.signIn} locale={locale} onSignedIn={onSignedIn} />
      <button type="button" className="desk-link" onClick={onLeave}>
        {texts.signIn.leave}
      </button>
    </Dialog>
  );
}
