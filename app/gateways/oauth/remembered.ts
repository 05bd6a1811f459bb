/** What an isolate remembers of providers until it is out of date: at most `most` things, then it begins anew. */
export class Remembered<T> {
  readonly #items = new Map<string, { value: T; until: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Null for what was never known or is out of date. `now` in milliseconds. */
  get(key: string, now: number): T | null {
    const item = this.#items.get(key)
    return item !== undefined && item.until > now ? item.value : null
  }

  set(key: string, value: T, until: number): void {
    if (!this.#items.has(key) && this.#items.size >= this.#most) this.#items.clear()
    this.#items.set(key, { value, until })
  }
}

const shortest = 60_000
const longest = 24 * 3_600_000
const usual = 3_600_000

/**
 * How long an answer may be kept by its Cache-Control: between a minute and a day, an hour where it says nothing.
 * Milliseconds.
 */
export function lifeOf(headers: Headers): number {
  const said = /\bmax-age=(\d{1,9})\b/i.exec(headers.get('Cache-Control') ?? '')?.[1]
  return said === undefined ? usual : Math.min(longest, Math.max(shortest, Number(said) * 1000))
}
