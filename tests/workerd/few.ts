/**
 * Makes a rate limit of three attempts per key, independent of time. The runtime's own limit counts per minute, so a test that runs over a
 * minute's end would find the count reset.
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
