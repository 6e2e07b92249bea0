import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The security area of the desk: the second factor, the open sessions, and where the password is set. */
export function Security() {
  const { recordsTexts } = useDesk();
  const { title, password, files } = recordsTexts.elsewhere;
  return (
    <div className="desk-stack">
      <SecondFactor />
      <Sessions />
      <Part title={title}>
        <p className="desk-note">{password}</p>
        <p className="desk-note">{files}</p>
      </Part>
    </div>
  );
}
