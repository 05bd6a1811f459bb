import type { OpenDatabase } from '#app/kernel/data/database.ts'
import { type CopyCursor, readCursor, startCursor } from './copy-cursor.ts'
import { type MovedTable, readMovedTables } from './moved-tables.ts'
import {
  deleteRows,
  deleteSome,
  insertRows,
  releaseTexts,
  selectRange,
  upsertRows,
} from './row-statements.ts'
import { type Snapshot, SourceReader } from './source-reader.ts'
import { paceOf, restAfter } from './turn-pace.ts'
import { durationOf, TurnSize } from './turn-size.ts'

type Records = Pick<OpenDatabase, 'd1'>

/**
 * What a turn has left to do. 'quiet': all is copied and compared, and no change was noted since the turn before. 'near': some were, as they
 * always are where people write, but one turn took them all.
 */
type TurnEnd = 'more' | 'near' | 'quiet'

/** Another Worker copies the same tenant: this one must not go on. */
export class TurnLost extends Error {}

/** The copy differs from the original, although every change was followed. */
export class CopyDiffers extends Error {}

/**
 * Copies a tenant's rows from the database where it is used to another one, in short turns (docs/adr/184). After each turn the copy is as the
 * original was at one moment, as far as it has come: the turn reads the noted changes and the next rows in one transaction, and writes both
 * in one. How far it has come is in the same batch, so a Worker may be killed anywhere.
 */
export class TenantCopy {
  readonly #target: D1Database
  readonly #tenantId: number
  readonly #tables: readonly MovedTable[]
  readonly #reader: SourceReader
  readonly #size = new TurnSize()
  #turn: number
  #cursor: CopyCursor
  #failures = 0
  /** How long the last turn kept the busier database busy. Milliseconds. */
  #busyMs = 0

  private constructor(
    { source, target, tenantId }: { source: Records; target: Records; tenantId: number },
    tables: readonly MovedTable[],
    at: { turn: number; cursor: CopyCursor },
  ) {
    this.#target = target.d1
    this.#tenantId = tenantId
    this.#tables = tables
    this.#reader = new SourceReader(source.d1, tenantId, tables)
    this.#turn = at.turn
    this.#cursor = at.cursor
  }

  /** Continues a copy, or begins it. */
  static async open(of: { source: Records; target: Records; tenantId: number }): Promise<TenantCopy> {
    const { d1 } = of.target
    await d1
      .prepare(
        `INSERT INTO moving_tenant (tenant_id, state, cursor) VALUES (?, 'fenced', ?) ON CONFLICT (tenant_id) DO NOTHING`,
      )
      .bind(of.tenantId, JSON.stringify(startCursor))
      .all()
    return new TenantCopy(of, await readMovedTables(of.source.d1), await readCursor(d1, of.tenantId))
  }

  get cursor(): CopyCursor {
    return this.#cursor
  }

  get tables(): number {
    return this.#tables.length
  }

  /** How many tables are done in the present phase. */
  get tablesDone(): number {
    if (this.#cursor.phase === 'follow') return this.#tables.length
    return Math.max(
      0,
      this.#tables.findIndex(({ name }) => name === this.#cursor.table),
    )
  }

  /** How long to leave the databases to others after the last turn. Milliseconds. */
  get restMs(): number {
    return restAfter(this.#busyMs, paceOf(this.#cursor, this.#turn))
  }

  /** Does the next piece of work, which keeps each database busy for some milliseconds (turn-size.ts). */
  async turn(): Promise<TurnEnd> {
    if (this.#cursor.phase === 'clear') return this.#clear()
    const snapshot = await this.#reader.read(this.#cursor, {
      rows: this.#size.rows,
      changes: paceOf(this.#cursor, this.#turn).maxChanges,
    })
    this.#busyMs = snapshot.ms
    try {
      const end = await this.#apply(snapshot)
      this.#failures = 0
      return end
    } catch (error) {
      return this.#again(error)
    }
  }

  /** Removes rows that an earlier copy has left, or, after a move, all rows of the tenant. */
  async #clear(): Promise<TurnEnd> {
    this.#busyMs = 0
    const left = await this.#tablesWithRows()
    const last = left.at(-1)
    if (last === undefined) {
      await this.#write([], { ...this.#cursor, phase: 'copy', table: null, key: null })
      return 'more'
    }
    const took = await this.#write([deleteSome(this.#at(last), this.#size.rows)], this.#cursor)
    this.#size.adapt({ tookMs: took.ms, characters: 0 }, paceOf(this.#cursor, this.#turn))
    return 'more'
  }

  /** Removes all rows of the tenant, in turns. Answers whether any are left. */
  async clearSome(): Promise<boolean> {
    if (this.#cursor.phase !== 'clear') await this.#write([], startCursor)
    await this.#clear()
    return this.#cursor.phase === 'clear'
  }

  async #tablesWithRows(): Promise<MovedTable[]> {
    const results = await this.#target.batch(
      this.#tables.map(({ name }) =>
        this.#target
          .prepare(`SELECT EXISTS (SELECT 1 FROM "${name}" WHERE tenant_id = ?) AS has`)
          .bind(this.#tenantId),
      ),
    )
    return this.#tables.filter((_, at) => (results[at]!.results[0] as { has: number }).has === 1)
  }

  async #apply(snapshot: Snapshot): Promise<TurnEnd> {
    const { changes, chunk, isAll } = snapshot
    // Rows that the snapshot's noted changes are about could be inconsistent with those of a chunk, unless it has all of them.
    const taken = isAll ? chunk : null
    const statements = [...this.#changesOf(snapshot), ...this.#inserted(taken)]
    const next = taken === null ? this.#cursor : this.#reader.after(this.#cursor, taken)
    if (statements.length === 0 && taken === null) return 'quiet'
    const compared = this.#comparedRange(taken)
    const { ms, results } = await this.#write(statements, next, compared === null ? [] : [compared])
    if (taken !== null && compared !== null) this.#compare(taken, results)
    this.#reader.forget(changes)
    this.#size.adapt(
      { tookMs: Math.max(ms, snapshot.ms), characters: snapshot.characters },
      paceOf(next, this.#turn),
    )
    if (taken?.isLast) this.#size.beginTable()
    return next.phase === 'follow' && isAll ? 'near' : 'more'
  }

  /** The statements that bring the rows of noted changes to their present state. Children are deleted first, parents written first. */
  #changesOf({ changes, rows }: Snapshot): D1PreparedStatement[] {
    const begun = this.#tables.slice(0, this.#reader.tablesBegun(this.#cursor))
    const changed = begun.flatMap((table) => {
      const keys = [...new Set(changes.flatMap(({ name, key }) => (name === table.name ? [key] : [])))]
      return keys.length === 0 ? [] : [{ at: this.#at(table), keys, present: rows.get(table.name) ?? [] }]
    })
    const removed = changed.toReversed().flatMap(({ at, keys, present }) => {
      if (!at.table.isCascading) return deleteRows(at, keys)
      const kept = new Set(present.map(({ key }) => key))
      const [staying, gone] = [keys.filter((key) => kept.has(key)), keys.filter((key) => !kept.has(key))]
      return [...deleteRows(at, gone), ...(at.table.unique.length > 0 ? releaseTexts(at, staying) : [])]
    })
    return [...removed, ...changed.flatMap(({ at, present }) => upsertRows(at, present))]
  }

  #inserted(chunk: Snapshot['chunk']): D1PreparedStatement[] {
    return chunk === null || this.#cursor.phase !== 'copy'
      ? []
      : insertRows(this.#at(chunk.table), chunk.rows)
  }

  #comparedRange(chunk: Snapshot['chunk']): D1PreparedStatement | null {
    if (chunk === null || this.#cursor.phase !== 'compare') return null
    const last = chunk.isLast ? null : (chunk.rows.at(-1)?.key ?? null)
    return selectRange(this.#at(chunk.table), this.#cursor.key, last)
  }

  #compare({ table, rows }: NonNullable<Snapshot['chunk']>, results: D1Result[]): void {
    const copies = (results.at(-1)?.results ?? []) as { key: string; row: string }[]
    const at = rows.findIndex(
      ({ key, row }, index) => copies[index]?.key !== key || copies[index]?.row !== row,
    )
    if (at < 0 && copies.length === rows.length) return
    throw new CopyDiffers(`${table.name} ${rows[at]?.key ?? copies[rows.length]?.key}`)
  }

  /** One batch: it fails as a whole if another Worker has written since this one last did. */
  async #write(
    statements: readonly D1PreparedStatement[],
    cursor: CopyCursor,
    reads: readonly D1PreparedStatement[] = [],
  ): Promise<{ ms: number; results: D1Result[] }> {
    const d1 = this.#target
    const own = [this.#tenantId, this.#turn] as const
    const beganAt = performance.now()
    try {
      const results = await d1.batch([
        d1.prepare('PRAGMA defer_foreign_keys = on'),
        d1
          .prepare(
            `UPDATE moving_tenant SET state = 'silent' WHERE tenant_id = ? AND turn = ? AND state = 'fenced'`,
          )
          .bind(...own),
        // Breaks the batch, since a name is never null.
        d1
          .prepare(
            `INSERT INTO moved_change (tenant_id, name, key) SELECT ?1, NULL, '' WHERE NOT EXISTS
               (SELECT 1 FROM moving_tenant WHERE tenant_id = ?1 AND turn = ?2 AND state = 'silent')`,
          )
          .bind(...own),
        ...statements,
        d1
          .prepare(
            `UPDATE moving_tenant SET state = 'fenced', turn = turn + 1, cursor = ?2 WHERE tenant_id = ?1`,
          )
          .bind(this.#tenantId, JSON.stringify(cursor)),
        ...reads,
      ])
      this.#turn++
      this.#cursor = cursor
      const ms = durationOf(results, beganAt)
      this.#busyMs = Math.max(this.#busyMs, ms)
      return { ms, results }
    } catch (error) {
      if (String(error).includes('moved_change.name')) throw new TurnLost(`tenant ${this.#tenantId}`)
      throw error
    }
  }

  /** Between two reads of the source something may have changed that a row refers to. Then both are read again. */
  #again(error: unknown): TurnEnd {
    const isConstraint = /(FOREIGN KEY|UNIQUE) constraint failed/.test(String(error))
    if (!isConstraint || ++this.#failures > maxFailures) throw error
    this.#reader.readMore()
    return 'more'
  }

  #at(table: MovedTable) {
    return { d1: this.#target, tenantId: this.#tenantId, table }
  }
}

const maxFailures = 8
