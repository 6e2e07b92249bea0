/** True in `npm run test:all`, which runs all tests. */
export const isNight = process.env['NIGHTLY'] === '1';
