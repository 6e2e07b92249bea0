/** Environment variables that only some functions need. */
import { describe, expect, it } from 'vitest';
import { parseAlarmEnv, parseHeartbeatEnv } from '#platform/env/env-alarm.ts';
import { parseLinkEnv } from '#platform/env/env-links.ts';
import { parseMailEnv } from '#platform/env/env-mail.ts';
import { parseMessagingEnv } from '#platform/env/env-messaging.ts';

const secret = 's'.repeat(32);
const mail = {
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Hochwacht Consulting <termine@example.com>',
  FIRM_MAIL: 'team@example.com',
  SITE_URL: 'https://www.example.com/',
};

describe('mail', () => {
  it('has a server, a sender, the firm’s mailbox and the base address of links', () => {
    expect(parseMailEnv(mail)).toEqual({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      firm: mail.FIRM_MAIL,
      site: 'https://www.example.com',
    });
  });

  it.each([
    ['SMTP_URL', ''],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Hochwacht'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['FIRM_MAIL', ''],
    ['SITE_URL', 'www.example.com'],
  ])('refuses %s=%j by name, without its value', (name, value) => {
    expect(() => parseMailEnv({ ...mail, [name]: value })).toThrow(
      `Set these environment variables: ${name}`,
    );
  });
});

describe('links', () => {
  it('have a key, and the previous one during a replacement', () => {
    const before = 'b'.repeat(32);
    expect(parseLinkEnv({ LINK_KEY: secret })).toEqual({ key: secret, keyBefore: undefined });
    expect(parseLinkEnv({ LINK_KEY: secret, LINK_KEY_BEFORE: before })).toEqual({
      key: secret,
      keyBefore: before,
    });
    for (const key of ['', 'short', 's'.repeat(31)]) {
      expect(() => parseLinkEnv({ LINK_KEY: key })).toThrow(/: LINK_KEY$/);
    }
    for (const key of ['short', 's'.repeat(31)]) {
      expect(() => parseLinkEnv({ LINK_KEY: secret, LINK_KEY_BEFORE: key })).toThrow(
        /: LINK_KEY_BEFORE$/,
      );
    }
    expect(() => parseLinkEnv({})).toThrow('LINK_KEY');
  });
});

describe('messaging', () => {
  it('is set up completely or not at all', () => {
    const url = 'https://messaging.example.com';
    expect(parseMessagingEnv({})).toBeUndefined();
    expect(parseMessagingEnv({ MESSAGING_URL: '', MESSAGING_SECRET: '' })).toBeUndefined();
    expect(parseMessagingEnv({ MESSAGING_URL: `${url}/`, MESSAGING_SECRET: secret })).toEqual({
      url,
      secret,
    });
    expect(() => parseMessagingEnv({ MESSAGING_URL: url })).toThrow('MESSAGING_SECRET');
    for (const unusable of ['short', 's'.repeat(31)]) {
      expect(() => parseMessagingEnv({ MESSAGING_URL: url, MESSAGING_SECRET: unusable })).toThrow(
        /: MESSAGING_SECRET$/,
      );
    }
    expect(() => parseMessagingEnv({ MESSAGING_SECRET: secret })).toThrow('MESSAGING_URL');
  });

  it('requires https, since its secret and visitors’ texts travel with it', () => {
    const reach = (MESSAGING_URL: string, LOCAL_STACK?: string) => () =>
      parseMessagingEnv({ MESSAGING_URL, MESSAGING_SECRET: secret, LOCAL_STACK });
    for (const url of ['http://messaging.example.com', 'http://127.0.0.1:3001', 'javascript:1']) {
      expect(reach(url)).toThrow('MESSAGING_URL');
    }
    expect(reach('http://127.0.0.1:3001', '1')).not.toThrow();
    expect(reach('http://messaging.example.com', '1')).toThrow('MESSAGING_URL');
  });
});

describe('alarms and heartbeat', () => {
  const SITE_URL = 'https://www.example.com/';
  it('are optional, and include the site’s address', () => {
    const ALARM_URL = 'https://ntfy.example.com/topic?auth=secret';
    expect(parseAlarmEnv({ SITE_URL })).toBeUndefined();
    expect(parseAlarmEnv({ SITE_URL, ALARM_URL: '' })).toBeUndefined();
    expect(parseAlarmEnv({ SITE_URL, ALARM_URL })).toEqual({
      url: ALARM_URL,
      site: 'https://www.example.com',
    });
  });

  it('require https or this machine, and an address without a password', () => {
    const reach = (ALARM_URL: string) => () => parseAlarmEnv({ SITE_URL, ALARM_URL });
    const beat = (HEARTBEAT_URL: string) => () => parseHeartbeatEnv({ HEARTBEAT_URL });
    expect(parseHeartbeatEnv({})).toBeUndefined();
    for (const url of ['http://localhost:8080/x', 'http://127.0.0.1:8080/x']) {
      expect(reach(url)).not.toThrow();
      expect(beat(url)()).toBe(url);
    }
    for (const url of [
      ...['http://example.com/x', 'ftp://example.com', 'https://a:b@example.com', 'x'],
    ]) {
      expect(reach(url)).toThrow('Set these environment variables: ALARM_URL');
      expect(beat(url)).toThrow('Set these environment variables: HEARTBEAT_URL');
    }
  });
});
