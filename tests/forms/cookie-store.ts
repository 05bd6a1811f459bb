export type Cookie = { name: string; value: string; path: string; attributes: string }

/** Cookies as a browser keeps them: by host, name and path; what was taken back is gone. */
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

  /** What a request to an address carries; undefined where it is none. */
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
