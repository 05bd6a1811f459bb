import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { CsvImport, RowProblem } from './csv-import.ts'
import type { ImportKey } from './import-store.ts'
import type { SourceRow } from './importer.ts'

/** The most characters of a cell that are quoted in a problem. */
const maxQuoteLength = 100

/** A problem of a column of a row, or of the whole row if no column is named. `problem` is a field's (`fieldProblem`). */
export function rowProblem(
  of: SourceRow['of'],
  column: string,
  name: ErrorName,
  problem: string | null = null,
): RowProblem {
  return { column, value: (of.get(column) ?? '').slice(0, maxQuoteLength), name, problem }
}

/**
 * Problems that rows of any file can have: another year, cells without a heading, a record that an earlier row named
 * already.
 */
export function commonProblems(
  { of, beyond, repeats }: SourceRow,
  { year }: Pick<CsvImport, 'year'>,
): RowProblem[] {
  const said = of.get('year')?.trim() ?? ''
  const isOfYear = said === '' || said === String(year)
  const over = beyond.find((cell) => cell.trim() !== '')
  return [
    ...(isOfYear ? [] : [rowProblem(of, 'year', 'badParameters', 'yearInvalid')]),
    ...(over === undefined
      ? []
      : [
          {
            column: '',
            value: over.slice(0, maxQuoteLength),
            name: 'badParameters' as const,
            problem: 'cellTooMany',
          },
        ]),
    ...(repeats === null ? [] : [rowProblem(of, repeats, 'duplicateCode', 'repeatedInFile')]),
  ]
}

/** One kind of problem: the number of rows that have it, with the row numbers and values of the first ones. */
export type ProblemKind = Omit<RowProblem, 'value'> & { count: number; rows: number[]; values: string[] }

const maxExamples = 5

/** One page of the problems of an import, each kind once, the most frequent first. */
export async function readProblemKinds(
  db: Database,
  key: ImportKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<ProblemKind[]> {
  const counted = db
    .selectFrom(problemsOf(db, key).as('problem'))
    .select(['number', 'column', 'value', 'name', 'problem'])
    .select(sql<number>`row_number() OVER (PARTITION BY "column", name, problem ORDER BY number)`.as('nth'))
    .select(sql<number>`count(*) OVER (PARTITION BY "column", name, problem)`.as('total'))
  const kinds = await db
    .selectFrom(counted.as('counted'))
    .select(['column', 'name', 'problem', 'total'])
    .select(sql<string>`json_group_array(number ORDER BY number)`.as('rows'))
    .select(sql<string>`json_group_array(value ORDER BY number)`.as('values'))
    .where('nth', '<=', maxExamples)
    .groupBy(['column', 'name', 'problem', 'total'])
    .orderBy('total', 'desc')
    .orderBy(sql`min(number)`)
    .orderBy('column')
    .limit(limit)
    .offset(offset)
    .execute()
  return kinds.map(({ total, rows, values, ...kind }) => ({
    ...kind,
    count: total,
    rows: JSON.parse(rows) as number[],
    values: [...new Set(JSON.parse(values) as string[])].filter((value) => value !== ''),
  }))
}

export async function countProblemKinds(db: Database, key: ImportKey): Promise<number> {
  const kinds = problemsOf(db, key).clearSelect().select(told).distinct()
  const { total } = await db
    .selectFrom(kinds.as('kind'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const told = [
  sql<string>`problem.value ->> 'column'`.as('column'),
  sql<RowProblem['name']>`problem.value ->> 'name'`.as('name'),
  sql<string | null>`problem.value ->> 'problem'`.as('problem'),
]

/** Each problem of each refused row. */
function problemsOf(db: Database, { tenantId, id }: ImportKey) {
  return db
    .selectFrom(['csv_import_row', sql<{ value: string }>`json_each(problems)`.as('problem')])
    .select(['number', sql<string>`problem.value ->> 'value'`.as('value'), ...told])
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('outcome', '=', 'refused')
}
