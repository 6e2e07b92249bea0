import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The security area of the desk: the second factor and the open sessions. */
export function Security() {
  return (
    <div className="desk-stack">
      <SecondFactor />
      <Sessions />
    </div>
  );
}
