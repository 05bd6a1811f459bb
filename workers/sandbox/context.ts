/** What the sandbox stands on. `now` and `wait` count milliseconds; `origin` is where browsers and the app reach it. */
export type SandboxContext = {
  state: State
  now: () => number
  randomBytes: (length: number) => Uint8Array
  origin: string
  wait: (milliseconds: number) => Promise<void>
  /** How it tells the app something by itself, such as what became of a payment. */
  fetch: typeof fetch
}

/** Returns 256 random bits, which nobody can guess, for codes, tokens and ids. */
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
 * What the sandbox remembers, as JSON values under keys like `code/…`. `add`, `take` and `change` are one step each: of many
 * that come together, one gets `true` or the value, and nobody changes what another is changing.
 */
export interface State {
  get<T>(key: string): Promise<T | null>
  put(key: string, value: unknown): Promise<void>
  /** False when the key is taken. */
  add(key: string, value: unknown): Promise<boolean>
  take<T>(key: string): Promise<T | null>
  /** Puts what `by` makes of a value and answers it; null, and nothing changes, where there is none or `by` answers null. */
  change<T>(key: string, by: (value: T) => T | null): Promise<T | null>
  /** In the order of their keys. */
  list<T>(prefix: string): Promise<T[]>
  clear(prefix: string): Promise<void>
}
