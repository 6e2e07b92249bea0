/** The journeys in WebKitGTK, at night only: it is closely related to Safari, but slow to start. */
import { journeys } from './engines/journeys.ts';
import { webkit } from './engines/webkit.ts';

if (process.env['NIGHTLY'] === '1') journeys(webkit);
