import type { State } from '#workers/sandbox/state.ts'

/** The sandbox's state for one test. */
export function memoryState(): State {
  const items = new Map<string, string>()
  const read = <T>(key: string) => {
    const text = items.get(key)
    return text === undefined ? null : (JSON.parse(text) as T)
  }
  const keysUnder = (prefix: string) => [...items.keys()].filter((key) => key.startsWith(prefix)).sort()
  return {
    get: async (key) => read(key),
    put: async (key, value) => void items.set(key, JSON.stringify(value)),
    add: async (key, value) => {
      if (items.has(key)) return false
      items.set(key, JSON.stringify(value))
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
