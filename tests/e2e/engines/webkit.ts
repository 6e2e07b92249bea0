/** WebKitGTK's own small browser, driven by WebDriver on a display of its own; only worth a night. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';
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
      await driver.manage().window().setRect({ width, height });
    },
    click,
    type: async (selector, text) => {
      await click(selector);
      await (await find(selector)).sendKeys(text);
    },
    choose: async (selector, value) => new Select(await find(selector)).selectByValue(value),
    run: (read, ...args) => driver.executeScript(`return (${String(read)})(...arguments)`, ...args),
    look: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebDriver does not tell of them; Chromium and Firefox do.
    faults: () => [],
    close: () => driver.quit(),
  };
}

const end = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

export const webkit: Engine = {
  name: 'WebKit',
  missing: programs === undefined ? 'no WebKitGTK to be had' : undefined,
  start: async () => {
    if (programs === undefined) throw new Error('no WebKitGTK to be had');
    const { driver, browser, display } = programs;
    const [port, screenPort] = [await freePort(), await freePort()];
    const name = `:${screenPort}`;
    const screen = spawn(display, ['--port', String(screenPort), name], { stdio: 'ignore' });
    const env = { ...process.env, GDK_BACKEND: 'broadway', BROADWAY_DISPLAY: name };
    const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${url}/status`).catch(() => null);
      if (answer?.ok) break;
      await wait(100);
    }
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    });
    return {
      // A session each, with nothing stored.
      newTab: async () =>
        tabOf(await new Builder().usingServer(url).withCapabilities(capabilities).build()),
      stop: async () => {
        await end(server);
        await end(screen);
      },
    };
  },
};
