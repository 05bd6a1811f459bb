type Databases = { DB: D1Database; DB_2: D1Database }

/**
 * The same databases for a Worker that dies at its `last` call: before the call arrives, or before its answer does. A dead Worker calls nothing
 * any more.
 */
export function killable(env: Databases, last: number, random: () => number) {
  let calls = 0
  const dies = (): 'before' | 'after' | null => {
    calls++
    if (calls < last) return null
    return calls === last && random() < 0.5 ? 'after' : 'before'
  }
  async function call<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    // Others write meanwhile.
    await new Promise(setImmediate)
    const death = dies()
    if (death === 'before') throw new Error('killed')
    const answer = await run()
    if (death === 'after') throw new Error('killed')
    return answer
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      all: () => call(() => original.all()),
    } as unknown as D1PreparedStatement
    originals.set(wrapped, original)
    return wrapped
  }
  const database = (d1: D1Database): D1Database => {
    const wrapped = {
      prepare: (sql: string) => statement(d1.prepare(sql)),
      batch: (statements: D1PreparedStatement[]) =>
        call(() => d1.batch(statements.map((one) => originals.get(one) as D1PreparedStatement))),
      withSession: () => wrapped,
    } as unknown as D1Database
    return wrapped
  }
  return { env: { DB: database(env.DB), DB_2: database(env.DB_2) }, isDead: () => calls >= last }
}
