/** `npm run bench [-- bookings | desk | day-click | lighthouse …]`: measures and prints; asserts nothing. */
import { benchBookings } from './bookings.ts';
import { benchDayClick } from './day-click.ts';
import { benchDesk } from './desk.ts';
import { benchLighthouse } from './lighthouse.ts';

const [which = 'bookings', ...rest] = process.argv.slice(2);

if (which === 'bookings') await benchBookings();
else if (which === 'desk') await benchDesk();
else if (which === 'day-click') await benchDayClick();
else if (which === 'lighthouse') await benchLighthouse(rest);
else {
  console.error(`There is no benchmark called ${which}: bookings, desk, day-click, lighthouse.`);
  process.exitCode = 1;
}
