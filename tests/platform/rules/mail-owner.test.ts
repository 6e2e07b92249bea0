import { expect, it } from 'vitest';
import { publicMailHosts } from '#platform/rules/mail-hosts.ts';
import { mailOwnerOf } from '#platform/rules/mail-owner.ts';

it.each([
  // Relays.
  ...['privaterelay.appleid.com', 'duck.com', 'mozmail.com', 'simplelogin.com', 'passmail.net'],
  // Providers of Switzerland, its neighbours and the Gulf.
  ...[
    'datazug.ch',
    'ik.me',
    'bluewin.ch',
    'adon.li',
    'aon.at',
    'mail.de',
    'orange.fr',
    'libero.it',
  ],
  ...['emirates.net.ae', 'qatar.net.qa', 'hotmail.es', 'wp.pl', '163.com'],
])('mail owner: at %s it is the mailbox', (host) => {
  expect(mailOwnerOf(`ada@${host}`)).toBe(`ada@${host}`);
  expect(mailOwnerOf(`Ada+tag@${host.toUpperCase()}`)).toBe(`ada@${host}`);
});

it.each([
  ['ada@example.com', 'example.com'],
  ['ada@mail.example.com', 'example.com'],
  ['ada@team.example.co.uk', 'example.co.uk'],
  ['a.d.a@googlemail.com', 'ada@gmail.com'],
  // A customer of a provider, with a name of their own below it.
  ['shop@ada.simplelogin.com', 'ada.simplelogin.com'],
  ['shop@ada.mozmail.com', 'ada.mozmail.com'],
  // Another host of a company that also keeps a relay.
  ['ada@appleid.com', 'appleid.com'],
])('mail owner: of %s it is %s', (email, owner) => {
  expect(mailOwnerOf(email)).toBe(owner);
});

it('mail hosts: are written as addresses have them, and none gives addresses without an account', () => {
  for (const host of publicMailHosts) expect(host).toMatch(/^[a-z\d-]+(\.[a-z\d-]+)+$/);
  for (const host of ['mailinator.com', 'yopmail.com', 'guerrillamail.com', '10minutemail.com']) {
    expect(publicMailHosts).not.toContain(host);
  }
});
