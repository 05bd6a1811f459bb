import type { State } from '#workers/sandbox/context.ts'

/**
 * RSA keys that all tests of a run share, because each takes a tenth of a second to make: the first key of each provider, and the
 * stranger's key.
 */
const madeKeys = new Map<string, object>()
const isMadeOnce = (key: string) => /^(?:key\/\w+\/000001|stranger)$/.test(key)

/** Returns these keys with new ids, because a client may have cached keys of another test's sandbox. */
const keysAgain = () =>
  [...madeKeys].map(([key, made]) => [key, JSON.stringify({ ...made, kid: crypto.randomUUID() })] as const)

/** Makes the sandbox's state for one test. */
export function memoryState(): State {
  const items = new Map<string, string>(keysAgain())
  const write = (key: string, value: unknown) => {
    items.set(key, JSON.stringify(value))
    if (isMadeOnce(key)) madeKeys.set(key, value as object)
  }
  const read = <T>(key: string) => {
    const text = items.get(key)
    return text === undefined ? null : (JSON.parse(text) as T)
  }
  const keysUnder = (prefix: string) => [...items.keys()].filter((key) => key.startsWith(prefix)).sort()
  return {
    get: async (key) => read(key),
    put: async (key, value) => write(key, value),
    add: async (key, value) => {
      if (items.has(key)) return false
      write(key, value)
      return true
    },
    take: async (key) => {
      const value = read(key)
      items.delete(key)
      return value as never
    },
    change: async <T>(key: string, by: (value: T) => T | null) => {
      const value = read<T>(key)
      const changed = value === null ? null : by(value)
      if (changed !== null) items.set(key, JSON.stringify(changed))
      return changed
    },
    list: async (prefix) => keysUnder(prefix).map((key) => read(key) as never),
    clear: async (prefix) => {
      for (const key of keysUnder(prefix)) items.delete(key)
    },
  }
}
