import { type Selectable, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { CsvImport, Outcome, RowProblem } from './csv-import.ts'
import type { ImportKey } from './import-store.ts'
import type { DoneRow, JudgedRow } from './importer.ts'

/** A row of the file as an import stores it. */
export type ImportRow = {
  number: number
  outcome: Outcome
  subjectId: string | null
  label: string
  problems: RowProblem[]
  cells: string[] | null
}

/** Stores judged rows. Cells are stored only for rows that have to be mended. One statement for all. */
export function insertRows(
  db: Database,
  { tenantId, id }: ImportKey,
  rows: readonly JudgedRow<unknown>[],
): Write {
  const judged = rows.map(({ row, outcome, subjectId, label, problems, before, revision }) => ({
    number: row.number,
    outcome,
    subjectId,
    label: label.slice(0, 255),
    problems: JSON.stringify(problems),
    cells: outcome === 'refused' ? JSON.stringify(row.cells) : null,
    before: before === null ? null : JSON.stringify(before),
    revision: revisionAfter(outcome, revision),
  }))
  const of = <Key extends keyof (typeof judged)[number]>(key: Key) => given<(typeof judged)[number][Key]>(key)
  return insertSelected(
    db,
    'csv_import_row',
    db
      .selectFrom(givenRows(judged))
      .select([
        sql.val(tenantId).as('tenant_id'),
        sql.val(id).as('import_id'),
        of('number').as('number'),
        of('outcome').as('outcome'),
        of('subjectId').as('subject_id'),
        of('label').as('label'),
        of('problems').as('problems'),
        of('cells').as('cells'),
        of('before').as('before'),
        of('revision').as('revision'),
      ]),
  )
}

/** The revision of a record after its row. A new record starts with 1, and every change adds one. */
function revisionAfter(outcome: Outcome, revision: number | null): number | null {
  if (outcome === 'added') return 1
  return revision === null || outcome === 'unchanged' ? revision : revision + 1
}

/** Deletes the stored rows of the check when the import begins. */
export function deleteRows(db: Database, { tenantId, id }: ImportKey): Write {
  return db.deleteFrom('csv_import_row').where('tenant_id', '=', tenantId).where('import_id', '=', id)
}

type Part = { outcomes: readonly Outcome[]; after: number; limit: number }

/** One page of the rows of some outcomes, in the order of the file. */
export async function pageOfRows(
  db: Database,
  key: ImportKey,
  { outcomes, offset, limit }: { outcomes: readonly Outcome[]; offset: number; limit: number },
): Promise<ImportRow[]> {
  const rows = await rowsOf(db, key, { outcomes, after: 0, limit })
    .select(rowColumns)
    .offset(offset)
    .execute()
  return rows.map(toRow)
}

/** The most bytes of cells that are read at once. A single row may have 256 kB. */
const maxCells = 1_048_576

/**
 * Rows with some outcomes after a row's number, in the order of the file. Returns as many as requested, fewer if they are
 * large, and an empty list only at the end.
 */
export async function readRows(db: Database, key: ImportKey, part: Part): Promise<ImportRow[]> {
  const sizes = rowsOf(db, key, part).select([
    'number',
    sql<number>`coalesce(octet_length(cells), 0)`.as('size'),
  ])
  const summed = db
    .selectFrom(sizes.as('sizes'))
    .select(['number', sql<number>`sum(size) OVER (ORDER BY number) - size`.as('before')])
  const fitting = db.selectFrom(summed.as('summed')).select('number').where('before', '<', maxCells)
  const rows = await rowsOf(db, key, part).select(rowColumns).where('number', 'in', fitting).execute()
  return rows.map(toRow)
}

const rowColumns = ['number', 'outcome', 'subject_id', 'label', 'problems', 'cells'] as const

function toRow(row: Pick<Selectable<Tables['csv_import_row']>, (typeof rowColumns)[number]>): ImportRow {
  return {
    number: row.number,
    outcome: row.outcome,
    subjectId: row.subject_id,
    label: row.label,
    problems: JSON.parse(row.problems) as RowProblem[],
    cells: row.cells === null ? null : (JSON.parse(row.cells) as string[]),
  }
}

const applied = ['added', 'changed', 'removed'] as const satisfies readonly Outcome[]

/** Rows that changed something and may be undone, after a row's number. */
export async function readDoneRows(
  db: Database,
  key: ImportKey,
  { after, limit }: Omit<Part, 'outcomes'>,
): Promise<DoneRow[]> {
  const rows = await rowsOf(db, key, { outcomes: applied, after, limit })
    .select(['number', 'outcome', 'subject_id', 'label', 'before', 'revision'])
    .execute()
  return rows.map(({ number, outcome, subject_id, label, before, revision }) => ({
    number,
    outcome,
    label,
    subjectId: subject_id as string,
    before,
    revision: revision as number,
  }))
}

function rowsOf(db: Database, { tenantId, id }: ImportKey, { outcomes, after, limit }: Part) {
  return db
    .selectFrom('csv_import_row')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('outcome', 'in', outcomes)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
}

/** Marks rows as undone, or as kept because somebody changed their records since. */
export function markRows(
  db: Database,
  { tenantId, id }: Pick<CsvImport, 'tenantId' | 'id'>,
  numbers: readonly number[],
  outcome: 'undone' | 'kept',
): Write {
  return db
    .updateTable('csv_import_row')
    .set({ outcome })
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('number', 'in', listed(numbers))
}
