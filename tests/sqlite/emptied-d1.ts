import { DatabaseSync } from 'node:sqlite'
import { migrated } from '#tests/migrations/migrated.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'

/** The limits that workerd sets for D1. A statement that exceeds one fails here as it does there. */
const limitsOfD1 = {
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 100,
  attach: 0,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
}

export type EmptiedD1 = ReturnType<typeof emptiedD1>

/** A D1 whose database is made when it is first used, and again after `empty`. */
export function emptiedD1(of: 'core' | 'search') {
  let opened: { sqlite: DatabaseSync; d1: D1Database } | undefined
  const openOn = (sqlite: DatabaseSync) => {
    Object.assign((sqlite as unknown as { limits: object }).limits, limitsOfD1)
    opened = { sqlite, d1: d1On(sqlite) }
    return opened
  }
  const current = () => opened ?? openOn(migrated(of))
  const empty = () => {
    opened?.sqlite.close()
    opened = undefined
  }
  const d1 = {
    prepare: (sql: string) => current().d1.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => current().d1.batch(statements),
    withSession: () => d1,
    getBookmark: () => null,
  }
  return {
    d1: d1 as unknown as D1Database,
    empty,
    save: () => current().sqlite.serialize(),
    restore(bytes: Uint8Array) {
      empty()
      const sqlite = new DatabaseSync(':memory:')
      sqlite.deserialize(bytes)
      openOn(sqlite)
    },
  }
}
