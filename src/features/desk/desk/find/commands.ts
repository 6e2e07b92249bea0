import { createContext, use } from 'react';
import type { Sought } from '#platform/desk/sought.ts';

/** What opens over every area. */
export type Command = 'find' | 'keys' | 'enter' | 'absence' | 'consultant';

/** Acts of the desk itself. */
export interface DeskActs {
  refresh: () => Promise<void>;
  signOut: () => Promise<void>;
}

export interface Commands extends DeskActs {
  /** Opens one in place of the one that is open; `null` closes. */
  open: (command: Command | null) => void;
  /** Goes to the area and asks it for something. */
  seek: (sought: Sought) => void;
}

export const CommandsContext = createContext<Commands | null>(null);

export function useCommands(): Commands {
  const commands = use(CommandsContext);
  if (!commands) throw new Error('only inside the desk');
  return commands;
}
