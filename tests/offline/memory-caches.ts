/** The browser's caches, in memory: as much of them as the service worker uses. */
type Address = string | { url: string };
interface Options {
  ignoreSearch?: boolean;
}

type Load = (address: string) => Promise<Response>;

const urlOf = (address: Address) => (typeof address === 'string' ? address : address.url);
const bare = (url: string) => url.replace(/\?.*/, '');

class MemoryCache {
  readonly #kept = new Map<string, Response>();
  readonly #site: string;
  readonly #load: Load;

  constructor(site: string, load: Load) {
    [this.#site, this.#load] = [site, load];
  }

  #find(address: Address, { ignoreSearch = false }: Options = {}) {
    const wanted = urlOf(address);
    return [...this.#kept.keys()].find((url) =>
      ignoreSearch ? bare(url) === bare(wanted) : url === wanted,
    );
  }

  match(address: Address, options?: Options) {
    return Promise.resolve(this.#kept.get(this.#find(address, options) ?? '')?.clone());
  }

  put(address: Address, response: Response) {
    this.#kept.set(urlOf(address), response);
    return Promise.resolve();
  }

  async add(path: string) {
    const address = new URL(path, this.#site).href;
    const response = await this.#load(address);
    if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
    await this.put(address, response);
  }

  delete(address: Address) {
    return Promise.resolve(this.#kept.delete(urlOf(address)));
  }

  keys() {
    return Promise.resolve([...this.#kept.keys()].map((url) => ({ url })));
  }
}

/** Empty caches of a site, which load what they are to add by `load`. */
export function memoryCaches(site: string, load: Load) {
  const caches = new Map<string, MemoryCache>();
  const open = (name: string) => {
    const cache = caches.get(name) ?? new MemoryCache(site, load);
    caches.set(name, cache);
    return Promise.resolve(cache);
  };
  return {
    open,
    has: (name: string) => Promise.resolve(caches.has(name)),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    keys: () => Promise.resolve([...caches.keys()]),
    match: async (
      address: Address,
      { cacheName = '', ...options }: Options & { cacheName?: string } = {},
    ) => (await open(cacheName)).match(address, options),
    /** The paths of all that is kept. */
    list: async () => {
      const kept = await Promise.all([...caches.values()].map((cache) => cache.keys()));
      return kept.flat().map(({ url }) => url.replace(site, ''));
    },
  };
}
