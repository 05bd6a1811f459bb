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
