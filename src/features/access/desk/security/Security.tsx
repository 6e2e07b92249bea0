import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** Who gets into the desk: by which proof, and where it is open just now. */
export function Security() {
  return (
    <div className="desk-stack">
      <SecondFactor />
      <Sessions />
    </div>
  );
}
