/** What is kept of a browser's User-Agent header, in short; never the header itself. */
import * as z from 'zod/mini';

const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const;
const systems = ['android', 'chromeos', 'ipad', 'iphone', 'linux', 'mac', 'windows'] as const;

export type BrowserFamily = (typeof browsers)[number];
export type SystemFamily = (typeof systems)[number];

/** Each is absent if it is not known. */
export interface Device {
  browser?: BrowserFamily | undefined;
  system?: SystemFamily | undefined;
}

/** The fields of a record that names the device. */
export const deviceFields = {
  browser: z.optional(z.enum(browsers)),
  system: z.optional(z.enum(systems)),
};
