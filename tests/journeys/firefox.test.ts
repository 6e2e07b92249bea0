/** The journeys in Firefox. */
import { firefox } from './engines/firefox.ts';
import { journeys } from './engines/journeys.ts';

journeys(firefox);
