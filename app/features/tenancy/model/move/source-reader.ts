import type { CopyCursor } from './copy-cursor.ts'
import type { MovedTable } from './moved-tables.ts'
import { type RowText, selectChanged, selectRows } from './row-statements.ts'
import { durationOf } from './turn-size.ts'

type Change = { id: number; name: string; key: string }

/** The next rows of a table. After the last ones the tables up to `next` have no rows. */
type Chunk = { table: MovedTable; rows: readonly RowText[]; isLast: boolean; next: MovedTable | null }

/** Rows of the original, all as they were at one moment. */
export type Snapshot = {
  /** The first of the noted changes. */
  changes: readonly Change[]
  /** These are all noted changes. */
  isAll: boolean
  /** The rows that the changes are about, by table. Those that are missing are deleted. */
  rows: ReadonlyMap<string, readonly RowText[]>
  /** The next rows to copy or to compare. Null if there are none. */
  chunk: Chunk | null
  ms: number
  characters: number
}

/** How many rows of a table, and how many noted changes a turn reads at most. */
type Limits = { rows: number; changes: number }

/** How many tables without rows are passed over in one turn. */
const lookAhead = 40

/** Reads what a copy needs next from the database where the tenant is used. */
export class SourceReader {
  readonly #d1: D1Database
  readonly #tenantId: number
  readonly #tables: readonly MovedTable[]
  /** The tables that were changed lately: their changed rows are read together with the list of changes. */
  readonly #likely = new Set<string>()
  #timesChanges = 1
  #forgotten = 0

  constructor(d1: D1Database, tenantId: number, tables: readonly MovedTable[]) {
    this.#d1 = d1
    this.#tenantId = tenantId
    this.#tables = tables
  }

  /** Reads again until a single transaction has the changes and all rows that they are about. */
  async read(cursor: CopyCursor, limits: Limits): Promise<Snapshot> {
    for (;;) {
      const { changes, ...snapshot } = await this.#readOnce(cursor, {
        ...limits,
        changes: limits.changes * this.#timesChanges,
      })
      const named = changes.map(({ name }) => name)
      if (named.every((name) => this.#likely.has(name))) return { changes, ...snapshot }
      for (const name of named) this.#likely.add(name)
    }
  }

  /** Takes more of the noted changes into a turn: a later one may have made a row that an earlier one now refers to. */
  readMore(): void {
    this.#timesChanges *= 2
  }

  /** Changes that the copy has are deleted with the next reading. If this Worker dies before, they are followed again. */
  forget(changes: readonly Change[]): void {
    this.#forgotten = changes.at(-1)?.id ?? this.#forgotten
    this.#timesChanges = 1
  }

  /** The tables of which rows are copied already. What changes in the others is copied later. */
  tablesBegun({ phase, table }: CopyCursor): number {
    if (phase !== 'copy') return this.#tables.length
    return (
      1 +
      Math.max(
        0,
        this.#tables.findIndex(({ name }) => name === table),
      )
    )
  }

  /** The cursor behind a chunk. */
  after(cursor: CopyCursor, { table, rows, isLast, next }: Chunk): CopyCursor {
    const counted = cursor.phase === 'copy' ? 'copied' : 'compared'
    const done = { ...cursor, [counted]: cursor[counted] + rows.length }
    if (!isLast) return { ...done, table: table.name, key: rows.at(-1)!.key }
    if (next !== null) return { ...done, table: next.name, key: null }
    return { ...done, phase: cursor.phase === 'copy' ? 'compare' : 'follow', table: null, key: null }
  }

  async #readOnce(cursor: CopyCursor, limits: Limits): Promise<Snapshot> {
    const d1 = this.#d1
    const beganAt = performance.now()
    const table = this.#tableAt(cursor)
    const likely = this.#tables.filter(({ name }) => this.#likely.has(name))
    const at = (of: MovedTable) => ({ d1, tenantId: this.#tenantId, table: of })
    const results = await d1.batch([
      d1
        .prepare('DELETE FROM moved_change WHERE tenant_id = ? AND id <= ?')
        .bind(this.#tenantId, this.#forgotten),
      d1
        .prepare('SELECT id, name, key FROM moved_change WHERE tenant_id = ? ORDER BY id LIMIT ?')
        .bind(this.#tenantId, limits.changes),
      ...likely.map((of) => selectChanged(at(of), limits.changes)),
      ...(table === null ? [] : [this.#findNext(table), selectRows(at(table), cursor.key, limits.rows)]),
    ])
    const changes = results[1]!.results as Change[]
    const rows = new Map(likely.map(({ name }, index) => [name, results[index + 2]!.results as RowText[]]))
    const next = (table === null ? [] : results.at(-1)!.results) as RowText[]
    return {
      changes,
      isAll: changes.length < limits.changes,
      rows,
      chunk:
        table === null
          ? null
          : {
              ...{ table, rows: next, isLast: table.key.length === 0 || next.length < limits.rows },
              next: this.#tables[(results.at(-2)!.results[0] as { next: number }).next] ?? null,
            },
      ms: durationOf(results, beganAt),
      characters: next.reduce((sum, { row }) => sum + row.length, 0),
    }
  }

  /** Finds the next table that has rows of the tenant. Looks only so far ahead. */
  #findNext(table: MovedTable): D1PreparedStatement {
    const first = this.#tables.indexOf(table) + 1
    const looked = this.#tables
      .slice(first, first + lookAhead)
      .map(({ name }, at) => `WHEN EXISTS (SELECT 1 FROM "${name}" WHERE tenant_id = ?1) THEN ${first + at}`)
    return this.#d1
      .prepare(
        `SELECT CASE WHEN ?1 IS NULL THEN 0 ${looked.join(' ')} ELSE ${first + looked.length} END AS next`,
      )
      .bind(this.#tenantId)
  }

  #tableAt({ phase, table }: CopyCursor): MovedTable | null {
    if (phase === 'follow' || phase === 'clear') return null
    return this.#tables.find(({ name }) => name === table) ?? this.#tables[0] ?? null
  }
}
