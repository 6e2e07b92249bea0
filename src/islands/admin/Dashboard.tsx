import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signOut } from '#contract/session-routes.ts';
import { call, callForFile } from '#islands/api.ts';
import { toast } from '#islands/toast.ts';
import { AreaContent } from './AreaContent.tsx';
import { createReloads } from './data/reloads.ts';
import { OverlapsProvider } from './data/overlaps.tsx';
import { StatisticsProvider } from './data/statistics.tsx';
import { UndeliveredProvider } from './data/undelivered.tsx';
import { StandingAlarms } from './alarms/StandingAlarms.tsx';
import { ChannelsDown } from './deliveries/ChannelsDown.tsx';
import { type AdminIslandProps, type Desk, DeskContext } from './desk.ts';
import { NewsProvider } from './live/NewsProvider.tsx';
import { Navigation } from './Navigation.tsx';
import {
  createDeskCall,
  createDeskFileCall,
  createOnceCall,
  createPollCall,
} from './session/desk-call.ts';
import { createSessionGate } from './session/gate.ts';
import { OffDocument } from './session/OffDocument.tsx';
import { SignInDialog } from './session/SignInDialog.tsx';
import { useSessionWatch } from './session/use-session-watch.ts';
import { ActionButton } from './ui/ActionButton.tsx';
import { useArea } from './use-area.ts';

export { areaOf, fetchArea } from './areas.ts';

/** What someone signed in works with; `onLeft` takes all of it off the screen. */
export function Dashboard({ onLeft, ...props }: AdminIslandProps & { onLeft: () => void }) {
  const { texts } = props;
  const { area, opened } = useArea();
  const [isAsking, setIsAsking] = useState(false);
  const [reloads] = useState(createReloads);
  const [gate] = useState(() => createSessionGate(setIsAsking));
  const isHidden = useSessionWatch(gate);
  const [calls] = useState(() => ({
    call: createDeskCall(call, gate),
    callOnce: createOnceCall(call, gate),
    pollCall: createPollCall(call, gate),
    callForFile: createDeskFileCall(callForFile, gate),
  }));
  const desk: Desk = { ...props, ...calls, onReload: reloads.add, reload: reloads.run };

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The sign-in is gone, and what had the focus with it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  async function refresh() {
    if (await reloads.run()) toast.success(texts.refreshed);
    else toast.error(texts.loadFailed);
  }

  function leave() {
    gate.settle(false);
    history.replaceState(null, '', location.pathname);
    onLeft();
  }

  async function logOut() {
    const answer = await call(signOut);
    const isOver = answer.ok || (answer.reason === 'problem' && answer.problem.status === 401);
    if (isOver) leave();
    else toast.error(texts.signOutFailed);
  }

  return (
    <DeskContext value={desk}>
      <Providers>
        <OffDocument isOff={isAsking || isHidden}>
          <div className="desk">
            <div className="desk-head">
              <h1 ref={heading} className="display-3" tabIndex={-1}>
                {texts.title}
              </h1>
              <div className="desk-head-actions">
                <ActionButton onAction={refresh}>{texts.refresh}</ActionButton>
                <ActionButton onAction={logOut}>{texts.signOut}</ActionButton>
              </div>
            </div>
            <Navigation current={area} />
            <StandingAlarms />
            <ChannelsDown area={area} />
            {opened.map((name) => (
              <div key={name} className="desk-area" hidden={name !== area}>
                <h2 className="desk-area-title display-3">{texts.nav[name]}</h2>
                <AreaContent name={name} />
              </div>
            ))}
          </div>
        </OffDocument>
      </Providers>
      {isAsking && <SignInDialog onSignedIn={() => gate.settle(true)} onLeave={leave} />}
    </DeskContext>
  );
}

/** What areas and navigation share, read once for all. */
function Providers({ children }: { children: ReactNode }) {
  return (
    <StatisticsProvider>
      <OverlapsProvider>
        <UndeliveredProvider>
          <NewsProvider>{children}</NewsProvider>
        </UndeliveredProvider>
      </OverlapsProvider>
    </StatisticsProvider>
  );
}
