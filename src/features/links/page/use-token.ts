import { useEffect, useState } from 'react';

/**
 * What stands behind the `#` of the address, `null` until the page has come alive. A fragment that
 * leads to a place on the page, as the way past the header does, is no token: the address gets its
 * own back, so that it can be loaded anew and taken to another language.
 */
export function useToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    let known = '';
    const read = () => {
      const fragment = location.hash.slice(1);
      const isPlace = fragment === '' || document.getElementById(fragment) !== null;
      if (isPlace && known !== '') {
        history.replaceState(history.state, '', `#${known}`);
        return;
      }
      known = isPlace ? '' : fragment;
      setToken(known);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
