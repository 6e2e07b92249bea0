import { useCallback, useEffect, useState } from 'react';
import { getSession } from '#features/access/contract.ts';
import { call, mayBeSignedIn } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import type { AdminIslandProps } from '#platform/desk/desk.ts';
import { loadStyles } from '#platform/desk/styles.ts';
import { SignIn } from '#features/access/desk.ts';
import { areaOf, fetchArea } from './areas.ts';
import { Dashboard } from './Dashboard.tsx';
import styles from './desk.css?url';

/** Fetches the dashboard's styles, and the area that it shows first. */
async function fetchDesk() {
  await Promise.all([
    loadStyles(styles),
    // An area that cannot be fetched shows the failure in its place.
    fetchArea(areaOf(location.hash)).catch(() => undefined),
  ]);
}

/** The island of the desk: the sign-in form, and the dashboard in its place after signing in. */
export function AdminIsland(props: AdminIslandProps) {
  const { texts, locale } = props;
  const [isIn, setIsIn] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);

  function leave() {
    setHasLeft(true);
    setIsIn(false);
  }

  const enter = useCallback(
    () =>
      fetchDesk().then(
        () => setIsIn(true),
        () => toast.error(texts.loadFailed),
      ),
    [texts],
  );

  useEffect(() => {
    // Very likely needed, so it is fetched while the server is asked.
    if (mayBeSignedIn()) fetchDesk().catch(() => undefined);
    void call(getSession).then((answer) => {
      if (answer.ok && answer.value.authenticated) void enter();
    });
  }, [enter]);

  if (isIn) return <Dashboard {...props} onLeft={leave} />;
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
