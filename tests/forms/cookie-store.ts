type Cookie = { name: string; value: string; path: string; attributes: string }

/** Stores cookies like a browser, by host, name and path. A cookie that the server expires is removed. */
export class CookieStore {
  readonly #kept = new Map<string, Cookie & { host: string }>()

  take(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/s.exec(line) ?? []
      const path = /; ?path=([^;]+)/i.exec(attributes)?.[1] ?? '/'
      const key = `${url.hostname} ${path} ${name}`
      if (/; ?max-age=0(?:;|$)/i.test(attributes)) this.#kept.delete(key)
      else this.#kept.set(key, { host: url.hostname, name, value, path, attributes })
    }
  }

  /** Returns the Cookie header of a request to an address; undefined if no cookie fits. */
  headerFor(url: URL): string | undefined {
    const fitting = this.all.filter(({ host, path }) => host === url.hostname && isBelow(url.pathname, path))
    return fitting.length === 0 ? undefined : fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  find(name: string): Cookie | undefined {
    return this.all.find((cookie) => cookie.name === name)
  }

  get all() {
    return [...this.#kept.values()]
  }
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}
