/** What a lazy import fetches before it begins; a form that is not known fails the build. */
import { expect, it } from 'vitest';
import { withoutOwn } from '#integrations/light-preload.ts';

const today = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/b.js","_astro/c.js"])))=>i.map(i=>d[i]);
import{t}from"./a.js";t(()=>import(\`./b.js\`),__vite__mapDeps([1,0]));t(()=>import(\`./c.js\`),__vite__mapDeps([2]));`;

it('leaves out what the script has itself imported', () => {
  const light = withoutOwn(today, ['_astro/a.js']);
  expect(light).toContain('const __vite__mapDeps=i=>i.map(i=>["_astro/b.js","_astro/c.js"][i]);');
  expect(light).toContain('import(`./b.js`),__vite__mapDeps([0])');
  expect(light).toContain('import(`./c.js`),__vite__mapDeps([1])');
});

it('leaves a script alone that imports nothing lazily', () => {
  expect(withoutOwn('import"./a.js";', ['_astro/a.js'])).toBe('import"./a.js";');
});

it.each([
  ['list', today.replace('m.f||(m.f=', 'm.f??=(')],
  ['list without its name', today.replace('m=__vite__mapDeps,', '')],
  ['place in it', today.replace('([2])', '(new Uint8Array([2]))')],
])('refuses another form of the %s', (_, code) => {
  expect(code).not.toBe(today);
  expect(() => withoutOwn(code, ['_astro/a.js'])).toThrow('Vite no longer lists');
});
