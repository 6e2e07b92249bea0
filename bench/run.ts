/**
 * `npm run bench [-- bookings | hours | desk | day-click | react-floor | cold-start | lighthouse …]`: measures and
 * prints; asserts nothing.
 */
import { benchBookings } from './bookings.ts';
import { benchColdStart } from './cold-start.ts';
import { benchDayClick } from './day-click.ts';
import { benchDesk } from './desk.ts';
import { benchHours } from './hours.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchReactFloor } from './react-floor.ts';

const [which = 'bookings', ...rest] = process.argv.slice(2);

if (which === 'bookings') {
  await benchBookings();
  await benchHours();
} else if (which === 'hours') await benchHours();
else if (which === 'desk') await benchDesk();
else if (which === 'day-click') await benchDayClick();
else if (which === 'react-floor') await benchReactFloor();
else if (which === 'cold-start') await benchColdStart(rest);
else if (which === 'lighthouse') await benchLighthouse(rest);
else {
  const names = 'bookings, hours, desk, day-click, react-floor, cold-start, lighthouse';
  console.error(`There is no benchmark called ${which}: ${names}.`);
  process.exitCode = 1;
}
