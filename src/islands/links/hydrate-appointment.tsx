import { hydrateIsland } from '#islands/hydrate.tsx';
import { AppointmentIsland } from './AppointmentIsland.tsx';

const container = document.getElementById('linked');
if (container) void hydrateIsland('appointment', container, AppointmentIsland);
