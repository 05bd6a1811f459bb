type Options<Value> = {
  /** In milliseconds. */
  life: number
  /** The size of all values together that is kept. */
  most: number
  /** 1 for each value unless told, so that `most` is their number. */
  sizeOf?: (value: Value) => number
}

/**
 * Values that an isolate may show a short while after they were read, by key. Only for what is the same for every visitor: the key must name
 * the tenant. When too much is kept, the oldest are forgotten.
 */
export class ShortMemory<Value> {
  readonly #kept = new Map<string, { value: Value; until: number; size: number }>()
  readonly #options: Options<Value>
  #size = 0

  constructor(options: Options<Value>) {
    this.#options = options
  }

  /** The value of a key. Undefined if there is none, or if it is too old. */
  find(key: string, now: number): Value | undefined {
    const known = this.#kept.get(key)
    return known !== undefined && known.until > now ? known.value : undefined
  }

  keep(key: string, value: Value, now: number): void {
    const { life, most, sizeOf } = this.#options
    const size = sizeOf?.(value) ?? 1
    this.#forget(key)
    this.#kept.set(key, { value, until: now + life, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= most) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
