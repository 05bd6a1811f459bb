import Papa from 'papaparse'
import { undefuse } from '#app/kernel/values/csv/formula-cells.ts'
import { byteOrderMark } from '#app/kernel/values/csv/write-csv.ts'
import { CliProblem } from './arguments.ts'

/** Reads the rows of a CSV, keyed by the headings of its first line, as `write-rows.ts` writes them. */
export function readRows(text: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(byteOrderMark, ''), {
    header: true,
    skipEmptyLines: true,
    transform: undefuse,
  })
  const [problem] = errors.filter(({ type }) => type === 'Quotes')
  if (problem !== undefined)
    throw new CliProblem(`line ${(problem.row ?? 0) + 1} of the CSV: ${problem.message}`)
  return data
}
