import type { Visit } from '#app/visit/visit.ts'

/** Makes a visit during which something else happens: after it has read everything, and before it writes. */
export function meanwhile(visit: Visit, happens: () => Promise<unknown>): Visit {
  const { d1 } = visit
  const later = {
    prepare: (text: string) => d1.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      await happens()
      return d1.batch(statements)
    },
  }
  return { ...visit, d1: later as unknown as Visit['d1'] }
}
