import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { CsvImport, RowProblem } from './csv-import.ts'
import type { SourceRow } from './importer.ts'

/** As much of a cell as tells which one is meant. */
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
