import { useCallback, useEffect, useState } from 'react';
import { getSession } from '#features/access/contract.ts';
import { call, mayBeSignedIn } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import type { AdminIslandProps } from '#platform/desk/desk.ts';
import { SignIn } from '#features/access/desk.ts';

/** The dashboard with the area that it shows first. */
async function fetchDesk() {
  const { Dashboard, fetchArea, areaOf } = await import('./Dashboard.tsx');
  // An area that is not to be had says so in its place.
  await fetchArea(areaOf(location.hash)).catch(() => undefined);
  return Dashboard;
}

/** The desk: the sign-in, and behind it, fetched only then, everything else. */
export function AdminIsland(props: AdminIslandProps) {
  const { texts, locale } = props;
  const [Desk, setDesk] = useState<Awaited<ReturnType<typeof fetchDesk>> | null>(null);

  const [hasLeft, setHasLeft] = useState(false);

  function leave() {
    setHasLeft(true);
    setDesk(null);
  }

  const enter = useCallback(
    () =>
      fetchDesk().then(
        (desk) => setDesk(() => desk),
        () => toast.error(texts.loadFailed),
      ),
    [texts],
  );

  useEffect(() => {
    // Most likely needed: on its way while the server is asked.
    if (mayBeSignedIn()) fetchDesk().catch(() => undefined);
    void call(getSession).then((answer) => {
      if (answer.ok && answer.value.authenticated) void enter();
    });
  }, [enter]);

  if (Desk) return <Desk {...props} onLeft={leave} />;
  return (
    <div className="desk-door">
      <h1 className="display-2">{texts.title}</h1>
      <p className="lede">{texts.lede}</p>
      <SignIn
        texts={texts.signIn}
        locale={locale}
        autoFocus={hasLeft}
        onSignedIn={() => void enter()}
      />
    </div>
  );
}
