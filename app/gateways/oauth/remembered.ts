/**
 * Values about providers that an isolate remembers until they expire. When there are `most` of them it forgets all and
 * begins anew.
 */
export class Remembered<T> {
  readonly #items = new Map<string, { value: T; until: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Null if the value was never known or has expired. `now` is in milliseconds. */
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
 * How long an answer may be kept by its Cache-Control: between a minute and a day; an hour if it says nothing.
 * Milliseconds.
 */
export function lifeOf(headers: Headers): number {
  const said = /\bmax-age=(\d{1,9})\b/i.exec(headers.get('Cache-Control') ?? '')?.[1]
  return said === undefined ? usual : Math.min(longest, Math.max(shortest, Number(said) * 1000))
}
