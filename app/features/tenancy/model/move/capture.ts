import { type MovedTable, readMovedTables } from './moved-tables.ts'
import { keyText } from './row-statements.ts'

type Handle = D1Database | D1DatabaseSession

/** Leaves a database to others for some milliseconds. */
export type Rest = (ms: number) => Promise<void>

/** Others wait for all statements of a batch together, and after each batch their next statements are compiled again. */
const statementsAtOnce = 60
const restMs = 50

/**
 * Makes the triggers that note or refuse changes of moving tenants, in a database that doesn't have them yet. They exist only during moves,
 * because every write of every tenant has to ask them. Answers whether any was missing: changes may then have gone unnoticed.
 */
export async function installCapture(d1: Handle, rest: Rest): Promise<boolean> {
  const wanted = (await readMovedTables(d1)).flatMap(triggersOf)
  const existing = new Set(await listCapture(d1))
  const missing = wanted.filter(({ name }) => !existing.has(name))
  await runAll(
    d1,
    missing.map(({ sql }) => sql),
    rest,
  )
  return missing.length > 0
}

/** Removes the triggers when no tenant of this database moves any more. */
export async function removeCapture(d1: Handle, rest: Rest): Promise<void> {
  const moving = await d1.prepare('SELECT 1 FROM moving_tenant LIMIT 1').all()
  if (moving.results.length > 0) return
  const names = await listCapture(d1)
  await runAll(
    d1,
    names.map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    rest,
  )
}

async function listCapture(d1: Handle): Promise<string[]> {
  const { results } = await d1
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'moving_*'`)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function runAll(d1: Handle, statements: readonly string[], rest: Rest): Promise<void> {
  for (let at = 0; at < statements.length; at += statementsAtOnce) {
    const made = statements.slice(at, at + statementsAtOnce).map((sql) => d1.prepare(sql))
    await d1.batch(made)
    await rest(restMs)
  }
}

/** For each kind of change a trigger: it refuses the change of a tenant that isn't used here, and notes the key of any other. */
function triggersOf(table: MovedTable): { name: string; sql: string }[] {
  return (['insert', 'update', 'delete'] as const).map((event) => {
    const name = `moving_${event}_${table.name}`
    const tenant = event === 'delete' ? 'OLD.tenant_id' : 'NEW.tenant_id'
    const keys = { insert: ['NEW'], update: ['OLD', 'NEW'], delete: ['OLD'] } as const
    const noted = keys[event].map((row) => `SELECT ${keyText(table, row)} AS key`).join(' UNION ')
    const isMoving = `FROM moving_tenant WHERE tenant_id = ${tenant} AND state`
    return {
      name,
      sql: `CREATE TRIGGER IF NOT EXISTS "${name}" AFTER ${event.toUpperCase()} ON "${table.name}"
        WHEN EXISTS (SELECT 1 ${isMoving} <> 'silent')
        BEGIN
          SELECT RAISE(ABORT, 'tenant_moving') ${isMoving} = 'fenced';
          INSERT INTO moved_change (tenant_id, name, key) SELECT ${tenant}, '${table.name}', key FROM (${noted});
        END`,
    }
  })
}
