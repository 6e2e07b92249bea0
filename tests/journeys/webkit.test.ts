/** The site in WebKitGTK, at night: its kinship with Safari is near, its start slow. */
import { journeys } from './engines/journeys.ts';
import { webkit } from './engines/webkit.ts';

if (process.env['NIGHTLY'] === '1') journeys(webkit);
