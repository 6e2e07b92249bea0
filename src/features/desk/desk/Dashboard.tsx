import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signOut } from '#features/access/contract.ts';
import { call, callForFile } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { createKeyRing } from '#platform/desk/key-ring.ts';
import { createWriteCall } from '#platform/desk/write-call.ts';
import { AreaContent } from './AreaContent.tsx';
import { createDeskClient } from '#platform/desk/client.ts';
import { createReader, type Reader } from '#platform/desk/reader.ts';
import { SeenContext } from '#platform/desk/seen.ts';
import { OverlapsContext, useOverlapsRead } from '#features/appointments/desk.ts';
import { isAllRead } from '#platform/desk/topics.ts';
import { StandingAlarms, ChannelsDown } from '#features/delivery/desk.ts';
import { type AdminIslandProps, type Desk, DeskContext } from '#platform/desk/desk.ts';
import { AppBadge } from './live/AppBadge.tsx';
import { NewsProvider } from './live/NewsProvider.tsx';
import { Navigation } from './Navigation.tsx';
import {
  createDeskCall,
  createDeskFileCall,
  createOnceCall,
  createPollCall,
} from '#platform/desk/desk-call.ts';
import { forgetToasts, OffDocument, SignInDialog, useSessionWatch } from '#features/access/desk.ts';
import { createSessionGate } from '#platform/desk/gate.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { DeskWall } from '#platform/desk-ui/DeskWall.tsx';
import { keepFocus } from '#platform/desk-ui/keep-focus.ts';
import { AreaTitle } from './AreaTitle.tsx';
import { useSeek } from './find/use-seek.ts';
import { WithCommands } from './find/WithCommands.tsx';
import { type Sought, SoughtContext } from '#platform/desk/sought.ts';
import { useArea } from './use-area.ts';
import { usePlace } from './use-place.ts';

/** The desk of a signed-in admin. `onLeft` removes all of it from the screen. */
export function Dashboard({ onLeft, ...props }: AdminIslandProps & { onLeft: () => void }) {
  const { texts } = props;
  const { area, opened } = useArea();
  usePlace(area);
  const { sought, seek } = useSeek(area);
  const [isAsking, setIsAsking] = useState(false);
  const [gate] = useState(() => createSessionGate(setIsAsking));
  const isHidden = useSessionWatch(gate);
  const [calls] = useState(() => ({
    call: createDeskCall(call, gate),
    write: createWriteCall(
      createDeskCall(call, gate),
      createKeyRing(() => crypto.randomUUID()),
    ),
    callOnce: createOnceCall(call, gate),
    pollCall: createPollCall(call, gate),
    callForFile: createDeskFileCall(callForFile, gate),
  }));
  const [reader] = useState(() => createReader(calls));
  const [client] = useState(() => createDeskClient(reader));
  const desk: Desk = { ...props, ...calls };

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The sign-in form is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  useEffect(() => keepFocus(document.body), []);

  useEffect(() => {
    // Of what is read first, as a refresh would say it.
    const stop = client.getQueryCache().subscribe(() => {
      const hasFailed = !isAllRead(client);
      if (hasFailed) toast.error(texts.loadFailed);
      if (hasFailed || client.isFetching() === 0) stop();
    });
    return stop;
  }, [client, texts]);

  async function refresh() {
    await client.invalidateQueries();
    if (isAllRead(client)) toast.success(texts.refreshed);
    else toast.error(texts.loadFailed);
  }

  function leave() {
    gate.settle(false);
    client.clear();
    forgetToasts();
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
    <QueryClientProvider client={client}>
      <DeskContext value={desk}>
        <Providers reader={reader} sought={sought}>
          <OffDocument isOff={isAsking || isHidden}>
            <div className="desk">
              <WithCommands acts={{ refresh, signOut: logOut }} seek={seek}>
                <div className="desk-side">
                  <h1 ref={heading} className="eyebrow" tabIndex={-1}>
                    {texts.title}
                  </h1>
                  <DeskWall name="tabs">
                    <Navigation current={area} />
                  </DeskWall>
                  <div className="desk-actions">
                    <ActionButton onAction={refresh} className="desk-note">
                      {texts.refresh}
                    </ActionButton>
                    <ActionButton onAction={logOut} className="desk-note">
                      {texts.signOut}
                    </ActionButton>
                  </div>
                </div>
                <div className="desk-main">
                  <DeskWall name="alarms">
                    <StandingAlarms />
                  </DeskWall>
                  <DeskWall name="channels">
                    <ChannelsDown area={area} />
                  </DeskWall>
                  {opened.map((name) => (
                    <div key={name} className="desk-area" hidden={name !== area}>
                      <AreaTitle name={name} />
                      <SeenContext value={name === area}>
                        <AreaContent name={name} />
                      </SeenContext>
                    </div>
                  ))}
                </div>
              </WithCommands>
            </div>
          </OffDocument>
        </Providers>
        {isAsking && <SignInDialog onSignedIn={() => gate.settle(true)} onLeave={leave} />}
      </DeskContext>
    </QueryClientProvider>
  );
}

interface ProvidersProps {
  reader: Reader;
  sought: Sought | null;
  children: ReactNode;
}

/** State that areas and navigation share, read once. */
function Providers({ reader, sought, children }: ProvidersProps) {
  return (
    <OverlapsContext value={useOverlapsRead()}>
      <AppBadge />
      <NewsProvider reader={reader}>
        <SoughtContext value={sought}>{children}</SoughtContext>
      </NewsProvider>
    </OverlapsContext>
  );
}
