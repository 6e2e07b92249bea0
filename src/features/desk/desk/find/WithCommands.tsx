import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Sought } from '#platform/desk/sought.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { toast } from '#platform/browser/toast.ts';
import { type Command, CommandsContext, type DeskActs } from './commands.ts';
import { useKeys } from './use-keys.ts';

interface WithCommandsProps {
  acts: DeskActs;
  seek: (sought: Sought) => void;
  children: ReactNode;
}

/** The commands that every area has: by keys, and by what is inside. Their dialogs are fetched with the first. */
export function WithCommands({ acts, seek, children }: WithCommandsProps) {
  const { texts } = useDesk();
  const [command, open] = useState<Command | null>(null);
  const [Dialogs, setDialogs] = useState<ComponentType<{ command: Command | null }> | null>(null);
  const isWanted = command !== null && Dialogs === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./CommandDialogs.tsx').then(
      ({ CommandDialogs }) => setDialogs(() => CommandDialogs),
      () => {
        open(null);
        toast.error(texts.loadFailed);
      },
    );
  }, [isWanted, texts]);
  useKeys(open, seek);
  return (
    <CommandsContext value={{ ...acts, open, seek }}>
      {children}
      {Dialogs && <Dialogs command={command} />}
    </CommandsContext>
  );
}
