/**
 * A limit that lets in three attempts of each key, however much time passes: the runtime's own counts by the minute, and a test that
 * crosses one would find its count begun anew.
 */
export function few(): RateLimit {
  const counts = new Map<string, number>()
  return {
    limit: async ({ key }) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count <= 3 }
    },
  }
}
