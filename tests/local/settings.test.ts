import { describe, expect, it } from 'vitest';
import { readSettings, StartError } from '#local/settings.ts';

describe('settings', () => {
  it('have defaults, and count an empty variable as absent', () => {
    const defaults = { PORT: 8888, DATA_DIR: '.data', STRIPE: '1', DEMO: '1' };
    expect(readSettings({})).toEqual(defaults);
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: '', STRIPE: '', DEMO: '' })).toEqual(defaults);
  });

  it('accept any password', () => {
    expect(readSettings({ ADMIN_PASSWORD: ' ' }).ADMIN_PASSWORD).toBe(' ');
  });

  it('accept a step at which local mail is refused', () => {
    const fault = (MAIL_FAULT: string) => readSettings({ MAIL_FAULT }).MAIL_FAULT;
    expect(fault('mail_from 553 5.7.1')).toEqual({ phase: 'mail_from', answer: '553 5.7.1' });
    expect(fault('greeting 421')).toEqual({ phase: 'greeting', answer: '421' });
  });

  it.each([
    { PORT: 'x' },
    { PORT: '70000' },
    { PORT: '-1' },
    { REDIS_URL: 'localhost:6379' },
    { RATE_LIMIT_SCALE: '0' },
    { RATE_LIMIT_SCALE: 'many' },
    { REDIS_TIMEOUT_MS: '0' },
    { SMTP_URL: 'mail.example.com' },
    { MAIL_FAULT: 'mail_from' },
    { MAIL_FAULT: 'data 550' },
    { STRIPE: 'no' },
    { DEMO: 'no' },
  ])('refuse %o in one line that names it', (env) => {
    const [name = ''] = Object.keys(env);
    expect(() => readSettings(env)).toThrow(StartError);
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name} must .+$`));
  });
});
