import { useEffect, useState } from 'react';

/**
 * The token in the fragment of the address; `null` until the page is hydrated. A fragment that names a place
 * on the page, such as that of the skip link, is no token: the token is put back, so that the address can be
 * reloaded and used for other languages.
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
