import { type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CsvImport, ImportKind } from './csv-import.ts'

export type ImportKey = { tenantId: number; id: string }
type Row = Selectable<Tables['csv_import']>

export async function findImport(db: Database, { tenantId, id }: ImportKey): Promise<CsvImport | null> {
  const row = await db
    .selectFrom('csv_import')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toImport(row)
}

/** One page of a site's imports of a kind, the newest first, and how many there are. */
export async function readImports(
  db: Database,
  { tenantId, kind }: { tenantId: number; kind: ImportKind },
  paging: Paging,
): Promise<{ imports: CsvImport[]; total: number }> {
  const own = db.selectFrom('csv_import').where('tenant_id', '=', tenantId).where('kind', '=', kind)
  const [rows, { total }] = await Promise.all([
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(paging.size)
      .offset(offsetOf(paging))
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { imports: rows.map(toImport), total }
}

/** The newest import that changed the site's contents or is about to, for one year if it is given. */
export async function findLatestImport(
  db: Database,
  { tenantId, kind, year }: { tenantId: number; kind: ImportKind; year: number | null },
): Promise<CsvImport | null> {
  const row = await db
    .selectFrom('csv_import')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('state', 'in', ['importing', 'done', 'failed'])
    .$if(year !== null, (query) => query.where('year', '=', year as number))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : toImport(row)
}

/** Inserts an import. Breaks `csv_import_running` (790) while another import of the site runs. */
export function insertImport(
  db: Database,
  about: Pick<
    CsvImport,
    | 'tenantId'
    | 'id'
    | 'kind'
    | 'mode'
    | 'year'
    | 'startsItself'
    | 'fileName'
    | 'bytes'
    | 'encoding'
    | 'head'
    | 'inviting'
    | 'state'
  > & { startedBy: { id: string; name: string }; now: number },
): Write {
  return db.insertInto('csv_import').values({
    tenant_id: about.tenantId,
    id: about.id,
    kind: about.kind,
    mode: about.mode,
    year: about.year,
    state: about.state,
    starts: about.startsItself ? 1 : 0,
    file_name: about.fileName,
    bytes: about.bytes,
    encoding: about.encoding,
    head: JSON.stringify(about.head),
    inviting: about.inviting === null ? null : JSON.stringify(about.inviting),
    started_by: about.startedBy.id,
    started_by_name: about.startedBy.name,
    created_at: about.now,
    updated_at: about.now,
  })
}

/**
 * Starts another step of an import. If the import is in none of these states any more, the batch fails with
 * `csv_import_state`.
 */
export function updateStep(
  db: Database,
  { tenantId, id }: ImportKey,
  { from, to, leavesChanged = false, columns, now }: Step,
): Write {
  const isThere = sql<SqlBool>`state IN ${listed(from)}`
  return db
    .updateTable('csv_import')
    .set({
      state: sql`CASE WHEN ${isThere} THEN ${to} ELSE '' END`,
      at_row: 0,
      reason: null,
      updated_at: now,
    })
    .set({ leaves_changed: leavesChanged ? 1 : 0 })
    .$if(columns !== undefined, (query) => query.set({ columns: JSON.stringify(columns) }))
    .$if(to === 'importing', (query) => query.set({ ...noCounts, taken: '{}' }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

export type Step = {
  from: readonly CsvImport['state'][]
  to: 'checking' | 'importing' | 'undoing'
  leavesChanged?: boolean
  /** The columns that the file's headings were mapped to. */
  columns?: readonly string[]
  now: number
}

/** Zero counts, for the start of a step that counts again. */
export const noCounts = { added: 0, changed: 0, unchanged: 0, removed: 0, refused: 0 }

function toImport(row: Row): CsvImport {
  const { added, changed, unchanged, removed, refused } = row
  return {
    tenantId: row.tenant_id,
    id: row.id,
    kind: row.kind,
    mode: row.mode,
    year: row.year,
    state: row.state,
    startsItself: row.starts === 1,
    leavesChanged: row.leaves_changed === 1,
    fileName: row.file_name,
    bytes: row.bytes,
    encoding: row.encoding,
    head: JSON.parse(row.head) as CsvImport['head'],
    columns: row.columns === null ? null : (JSON.parse(row.columns) as string[]),
    atRow: row.at_row,
    lastRow: row.last_row,
    counts: { added, changed, unchanged, removed, refused },
    undone: row.undone,
    reason: row.reason,
    reasonRow: row.reason_row,
    made: JSON.parse(row.made) as string[],
    taken: JSON.parse(row.taken) as CsvImport['taken'],
    inviting: row.inviting === null ? null : (JSON.parse(row.inviting) as CsvImport['inviting']),
    startedByName: row.started_by_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** True if an import of the site runs at this moment. */
export async function hasRunning(db: Database, tenantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('csv_import')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`state IN ('checking', 'importing', 'undoing')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Runs the next step of an import, its subject. The import's row says which step that is. */
export const importCsvKind = jobKind('import-csv', z.object({}))

/** A job for the step that the same batch begins. Wake it afterwards. */
export function newImportJob(visit: Visit, importId: string) {
  const id = newElementId(visit.randomBytes)
  const now = visit.now()
  const job = { id, tenantId: visit.site.tenantId, subject: importId, payload: {}, dueAt: now, now }
  return { id, insert: insertJob(visit.db, importCsvKind, job) }
}
