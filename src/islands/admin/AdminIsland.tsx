import { lazy, Suspense, useEffect, useState } from 'react';
import { getSession } from '#contract/routes.ts';
import { call } from '#islands/api.ts';
import type { AdminIslandProps } from './desk.ts';
import { SignIn } from './session/SignIn.tsx';

const loadDashboard = () =>
  import('./Dashboard.tsx').then(({ Dashboard }) => ({ default: Dashboard }));
const Dashboard = lazy(loadDashboard);

/** The desk: the sign-in, and behind it, fetched only then, everything else. */
export function AdminIsland(props: AdminIslandProps) {
  const { texts, locale } = props;
  const [isSignedIn, setIsSignedIn] = useState(false);

  useEffect(() => {
    void call(getSession).then((answer) => {
      if (answer.ok && answer.value.authenticated) setIsSignedIn(true);
    });
  }, []);

  if (isSignedIn) {
    return (
      <Suspense fallback={<p className="desk-empty">{texts.loading}</p>}>
        <Dashboard {...props} onLeft={() => setIsSignedIn(false)} />
      </Suspense>
    );
  }
  return (
    <div className="desk-door">
      <h1 className="display-2">{texts.title}</h1>
      <p className="lede">{texts.lede}</p>
      <SignIn texts={texts.signIn} locale={locale} onSignedIn={() => setIsSignedIn(true)} />
    </div>
  );
}
