/** `npm run bench [-- bookings | lighthouse …]`: measures and prints; asserts nothing. */
import { benchBookings } from './bookings.ts';
import { benchLighthouse } from './lighthouse.ts';

const [which = 'bookings', ...rest] = process.argv.slice(2);

if (which === 'bookings') await benchBookings();
else if (which === 'lighthouse') await benchLighthouse(rest);
else {
  console.error(`There is no benchmark called ${which}: bookings, lighthouse.`);
  process.exitCode = 1;
}
