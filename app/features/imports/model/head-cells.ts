import { type CsvImport, firstDataRow } from '#app/features/imports/model/run/csv-import.ts'
import { csvKey } from '#app/kernel/data/file-keys.ts'
import { readCsv, UnreadableCsv } from '#app/kernel/values/csv/read-csv.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type UnknownHeading, unknownHeadings } from './headings.ts'
import { importerOf } from './importers.ts'

/** Rows that are looked at, and cells and letters of them that are shown. */
const rowsRead = 20
const maxExamples = 3
const maxExampleLength = 40

/** The unknown headings of a file, each with its first cell. */
export async function readHeadCells(
  visit: Visit,
  about: CsvImport,
): Promise<(UnknownHeading & { examples: string[] })[]> {
  requireStaff(visit, 'service')
  const unknown = unknownHeadings(about.head[0] ?? [], importerOf(about.kind))
  const rows = await firstRows(visit, about)
  return unknown.map((heading) => {
    const cells = rows.map((cells) => cells[heading.at]?.trim() ?? '').filter(Boolean)
    const examples = [...new Set(cells)].slice(0, maxExamples)
    return { ...heading, examples: examples.map((cell) => cell.slice(0, maxExampleLength)) }
  })
}

async function firstRows({ env }: Visit, about: CsvImport): Promise<string[][]> {
  const stored = await env.FILES.get(csvKey(about.tenantId, about.id))
  const rows: string[][] = []
  if (stored === null) return rows
  const first = firstDataRow(about)
  try {
    for await (const { number, cells } of readCsv(stored.body, about.encoding)) {
      if (number >= first) rows.push(cells)
      if (rows.length === rowsRead) break
    }
  } catch (error) {
    // The check reports everything that is wrong with the file.
    if (!(error instanceof UnreadableCsv)) throw error
  }
  return rows
}
