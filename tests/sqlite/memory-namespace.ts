/** A KV namespace in memory: text and JSON by key. */
export function memoryNamespace(): { namespace: KVNamespace; empty(): void } {
  const values = new Map<string, string>()
  const read = (key: string, type: string | undefined) => {
    const text = values.get(key) ?? null
    return type === 'json' && text !== null ? JSON.parse(text) : text
  }
  const namespace = {
    get: async (key: string, type?: string | { type?: string }) =>
      read(key, typeof type === 'string' ? type : type?.type),
    put: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
    list: async ({ prefix = '' }: { prefix?: string } = {}) => ({
      keys: [...values.keys()].filter((key) => key.startsWith(prefix)).map((name) => ({ name })),
      list_complete: true,
    }),
  }
  return { namespace: namespace as unknown as KVNamespace, empty: () => values.clear() }
}
