/**
 * What every part of the sandbox gets. `now` and `wait` count in milliseconds; `origin` is the address at which browsers and the app reach
 * the sandbox.
 */
export type SandboxContext = {
  state: State
  now: () => number
  randomBytes: (length: number) => Uint8Array
  origin: string
  wait: (milliseconds: number) => Promise<void>
  /** Sends webhooks to the app, for example the result of a payment. */
  fetch: typeof fetch
}

/** Returns 256 random bits for codes, tokens and ids, which nobody can guess. */
export function newSecret(context: SandboxContext): string {
  return Buffer.from(context.randomBytes(32)).toString('base64url')
}

export function newUuid(context: SandboxContext): string {
  const bytes = context.randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The sandbox's storage: JSON values under keys like `code/…`. `add`, `take` and `change` are atomic: of several at the same time, only one
 * gets `true` or the value, and no change overwrites another.
 */
export interface State {
  get<T>(key: string): Promise<T | null>
  put(key: string, value: unknown): Promise<void>
  /** Returns false if the key exists. */
  add(key: string, value: unknown): Promise<boolean>
  take<T>(key: string): Promise<T | null>
  /**
   * Replaces a value by `by(value)` and returns the new value. If there is no value, or `by` returns null, it changes nothing and returns
   * null.
   */
  change<T>(key: string, by: (value: T) => T | null): Promise<T | null>
  /** Lists the values sorted by key. */
  list<T>(prefix: string): Promise<T[]>
  clear(prefix: string): Promise<void>
}
