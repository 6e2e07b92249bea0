import { readFileSync } from 'node:fs';

/**
 * Reads the `.lua` files beside a module. Only for modules called `lua.ts`, one in each folder with such files: a deployed
 * function reads no file, so the build puts the texts in place of these modules (`integrations/emitted-functions.ts`).
 */
export const luaBeside =
  (module: string) =>
  (name: string): string =>
    readFileSync(new URL(name, module), 'utf8');
