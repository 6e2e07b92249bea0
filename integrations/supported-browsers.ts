/**
 * The oldest versions in which everything works. The build compiles down to them where it can, the tests
 * check the rest against browser data (site/browsers), and the README names them. In older versions pages
 * stay readable and the firm can be reached.
 */
export const supportedBrowsers = { chrome: '111', firefox: '121', safari: '16.4' } as const;

/** The same for the bundler; WebKit on iOS has Safari's version numbers. */
export const buildTarget: string[] = [
  ...Object.entries(supportedBrowsers).map(([name, version]) => name + version),
  `ios${supportedBrowsers.safari}`,
];
