/** WebKitGTK's MiniBrowser, driven by WebDriver on a virtual display. Runs only at night. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';
import * as z from 'zod/mini';
import { findWebKit } from '#scripts/programs.ts';
import { freePort } from '#tests/support/stack.ts';
import type { Engine, Tab } from './tab.ts';

const programs = findWebKit();
const patience = 20_000;

function tabOf(driver: WebDriver): Tab {
  const find = (selector: string) =>
    driver.wait(until.elementLocated(By.css(selector)), patience, selector);
  const click = async (selector: string) => {
    const element = await find(selector);
    await driver.wait(until.elementIsVisible(element), patience, selector);
    await driver.executeScript(
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
      element,
    );
    await element.click();
  };
  return {
    open: (address) => driver.get(address),
    resize: async (width, height) => {
      const window = driver.manage().window();
      await window.setRect({ width, height });
      // The window's height includes the browser's own toolbar.
      const inner = z.parse(z.number(), await driver.executeScript('return innerHeight'));
      await window.setRect({ width, height: height + (height - inner) });
    },
    click,
    type: async (selector, text) => {
      await click(selector);
      await (await find(selector)).sendKeys(text);
    },
    choose: async (selector, value) => new Select(await find(selector)).selectByValue(value),
    run: (read, ...args) => driver.executeScript(`return (${String(read)})(...arguments)`, ...args),
    look: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebDriver does not report faults; the runs in Chromium and Firefox do.
    faults: () => Promise.resolve([]),
    close: () => driver.quit(),
  };
}

/** Shrinks the browser's toolbar, which would otherwise keep its window at least 447 px wide. */
const narrowBar = `toolbar *, headerbar *, entry, button, image {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;
  -gtk-icon-transform: scale(0.05);
}`;

const end = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

export const webkit: Engine = {
  name: 'WebKit',
  missing: programs === undefined ? 'no WebKitGTK to be had' : undefined,
  isStrict: true,
  start: async () => {
    if (programs === undefined) throw new Error('no WebKitGTK to be had');
    const { driver, browser, display } = programs;
    const port = await freePort();
    // The display server chooses a free display number and prints it.
    const screen = spawn(
      display,
      ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [number] = z.parse(z.tuple([z.instanceof(Buffer)]), await once(screen.stdout, 'data'));
    const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
    await mkdir(join(settings, 'gtk-3.0'));
    await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), narrowBar);
    const shown = { GDK_BACKEND: 'x11', DISPLAY: `:${String(number).trim()}` };
    const env = { ...process.env, ...shown, XDG_CONFIG_HOME: settings };
    const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${url}/status`).catch(() => null);
      if (answer?.ok) break;
      await wait(100);
    }
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    });
    return {
      // A separate session for each tab, with nothing stored.
      newTab: async () =>
        tabOf(await new Builder().usingServer(url).withCapabilities(capabilities).build()),
      stop: async () => {
        await end(server);
        await end(screen);
        await rm(settings, { recursive: true });
      },
    };
  },
};
