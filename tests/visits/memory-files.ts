/** A bucket in memory for tests in Node: reads and writes whole objects. */
export function memoryFiles(): R2Bucket {
  const objects = new Map<string, string>()
  const bucket: Pick<R2Bucket, 'put' | 'get' | 'delete'> = {
    put: (async (key: string, value: unknown) => {
      if (typeof value !== 'string') throw new Error(`memoryFiles only stores text, not what ${key} is given`)
      objects.set(key, value)
    }) as unknown as R2Bucket['put'],
    get: (async (key: string) => {
      const text = objects.get(key)
      return text === undefined ? null : { json: async () => JSON.parse(text) }
    }) as unknown as R2Bucket['get'],
    delete: async (keys) => {
      for (const key of typeof keys === 'string' ? [keys] : keys) objects.delete(key)
    },
  }
  return bucket as R2Bucket
}
