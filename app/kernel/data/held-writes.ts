/**
 * The same handle, on which statements that write wait until they are allowed, and fail if they aren't. Statements that only read don't
 * wait. For a visit whose reader is assumed until the database has confirmed who it is.
 */
export function holdingWrites(d1: D1DatabaseSession, allowed: Promise<unknown>): D1DatabaseSession {
  const held = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const hold = (statement: D1PreparedStatement): D1PreparedStatement => {
    const waiting = {
      bind: (...values: unknown[]) => hold(statement.bind(...values)),
      all: () => allowed.then(() => statement.all()),
      run: () => allowed.then(() => statement.run()),
    } as unknown as D1PreparedStatement
    held.set(waiting, statement)
    return waiting
  }
  return {
    prepare: (sql) => (readsOnly(sql) ? d1.prepare(sql) : hold(d1.prepare(sql))),
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      if (statements.some((statement) => held.has(statement))) await allowed
      return d1.batch<Row>(statements.map((statement) => held.get(statement) ?? statement))
    },
    getBookmark: () => d1.getBookmark(),
  }
}

/** Whether a statement certainly only reads. A `WITH` may begin one that writes. */
function readsOnly(sql: string): boolean {
  return /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|replace)\b))/is.test(sql)
}
