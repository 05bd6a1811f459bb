/**
 * Values that an isolate may show a short while after they were read, by key. Only for what is the same for every visitor: the key must name
 * the tenant. When too many are kept, all are forgotten.
 */
export class ShortMemory<Value> {
  readonly #kept = new Map<string, { value: Value; until: number }>()
  readonly #life: number
  readonly #most: number

  /** `life` is in milliseconds. */
  constructor({ life, most }: { life: number; most: number }) {
    this.#life = life
    this.#most = most
  }

  /** The value of a key. Undefined if there is none, or if it is too old. */
  find(key: string, now: number): Value | undefined {
    const known = this.#kept.get(key)
    return known !== undefined && known.until > now ? known.value : undefined
  }

  keep(key: string, value: Value, now: number): void {
    if (this.#kept.size >= this.#most) this.#kept.clear()
    this.#kept.set(key, { value, until: now + this.#life })
  }
}
