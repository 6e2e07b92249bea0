/** The page's side of the service worker, with stubs of the browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepMe, markOffline, register, takeOver } from '#offline/register.ts';

class Worker extends EventTarget {
  readonly told: unknown[] = [];
  state = 'installing';
  postMessage(message: unknown) {
    this.told.push(message);
  }
  install() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker();
  readonly update = vi.fn<() => Promise<unknown>>(() => Promise.resolve(this));
  /** A new version is found, and installed if it `isWhole`. */
  find(isWhole = true): Worker {
    const worker = new Worker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    if (isWhole) {
      [this.installing, this.waiting] = [null, worker];
      worker.install();
    }
    return worker;
  }
}

let registration: Registration;
let container: EventTarget;
const reload = vi.fn<() => void>();
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  reload.mockClear();
  registration = new Registration();
  container = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

describe('register', () => {
  it('asks the worker to keep the page, and looks for a new version', async () => {
    await register(vi.fn());
    expect(registration.active?.told).toEqual([keepMe]);
    expect(registration.update).toHaveBeenCalledTimes(1);
  });

  it('a version that the visit itself finds takes over unasked', async () => {
    const worker = new Worker();
    registration.update.mockImplementation(() => {
      registration.installing = worker;
      return Promise.resolve();
    });
    const onUpdate = vi.fn();
    await register(onUpdate);
    expect(worker.told).toEqual([]);
    worker.install();
    expect(worker.told).toEqual([takeOver]);
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it('a version that comes while the page is open is told, and takes over when it is asked for', async () => {
    const onUpdate = vi.fn<(show: () => void) => void>();
    await register(onUpdate);
    registration.find(false);
    expect(onUpdate).not.toHaveBeenCalled();
    const worker = registration.find();
    expect(onUpdate).toHaveBeenCalledTimes(1);
    expect(worker.told).toEqual([]);
    const [show] = onUpdate.mock.calls[0] ?? [];
    show?.();
    expect(worker.told).toEqual([takeOver]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a version that another tab has activated is shown by reloading', async () => {
    const onUpdate = vi.fn<(show: () => void) => void>();
    await register(onUpdate);
    registration.find();
    registration.waiting = null;
    // The tab keeps the old version until its own button is pressed.
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    onUpdate.mock.calls[0]?.[0]();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('looks again whenever the page is shown, and bears that there is no network', async () => {
    registration.update.mockRejectedValue(new Error('offline'));
    await register(vi.fn());
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledTimes(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledTimes(2);
  });
});

it('markOffline: marks the document while there is no network', () => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('navigator', { onLine: false });
  const marks: boolean[] = [];
  const documentElement = { toggleAttribute: (_: string, isOn: boolean) => marks.push(isOn) > 0 };
  Reflect.apply(markOffline, undefined, [{ documentElement }]);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  expect(marks).toEqual([true, false, true]);
});
