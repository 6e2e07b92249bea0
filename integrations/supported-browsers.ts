/**
 * From which versions on everything works. The build lowers what it can to them, the tests hold the
 * rest against browser data (site/browsers), and the README names them. Below, pages stay readable
 * and the firm can be reached.
 */
export const supportedBrowsers = { chrome: '111', firefox: '121', safari: '16.4' } as const;

/** The same for the bundler; WebKit on iOS is numbered as Safari is. */
export const buildTarget: string[] = [
  ...Object.entries(supportedBrowsers).map(([name, version]) => name + version),
  `ios${supportedBrowsers.safari}`,
];
