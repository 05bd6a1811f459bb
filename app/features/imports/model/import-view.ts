import {
  type CsvImport,
  canBeUndone,
  hasAddedReaders,
  type RowProblem,
} from '#app/features/imports/model/run/csv-import.ts'
import type { ProblemKind } from '#app/features/imports/model/run/row-problems.ts'
import type { ImportRow } from '#app/features/imports/model/run/row-store.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { maxOf, problemOf, unknownHeadings } from './headings.ts'
import { importerOf } from './importers.ts'

/** The specification's codes of progress: 0 running, 1 success, 2 error. */
const progressOf = {
  mapping: 1,
  checking: 0,
  importing: 0,
  undoing: 0,
  checked: 1,
  done: 1,
  undone: 1,
  refused: 2,
  failed: 2,
} as const satisfies Record<CsvImport['state'], number>

/** An import as administrators see it: its file, its progress, and what it did or would do. */
export function viewImport(about: CsvImport, { locale }: Pick<Visit, 'locale'>) {
  const { id, kind, state, year, fileName, bytes, encoding, atRow, lastRow, counts, undone } = about
  return {
    id,
    kind,
    importMode: about.mode,
    year: String(year),
    state,
    progress: progressOf[state],
    atRow,
    lastRow,
    ...counts,
    undone,
    unknownHeadings: unknownOf(about),
    isUndoable: canBeUndone(about),
    invites: about.inviting !== null,
    hasAddedReaders: hasAddedReaders(about),
    reason: about.reason === null ? null : reasonOf(about, locale),
    fileName,
    bytes,
    encoding,
    startedBy: about.startedByName,
    createdAt: about.createdAt,
    updatedAt: about.updatedAt,
  }
}

/**
 * The unknown headings, the likely column of each, and the column it was mapped to: null if it is ignored or not mapped
 * yet.
 */
function unknownOf({ kind, head, columns }: CsvImport) {
  return unknownHeadings(head[0] ?? [], importerOf(kind)).map(({ at, heading, nearest }) => ({
    heading,
    nearest,
    column: columns?.[at] || null,
  }))
}

function reasonOf({ reason, reasonRow }: CsvImport, locale: Visit['locale']): string {
  const words = translator(locale)
  const known = reason !== null && reason in problemOf ? (reason as keyof typeof problemOf) : null
  if (known === null) return words(reason === 'fileNotFound' ? 'errors:fileNotFound' : 'errors:internalError')
  return translateProblem(words, fieldProblem(problemOf[known], { row: reasonRow ?? 0, max: maxOf[known] }))
}

/** A refused row: its number, what it contained, the code of the error, and the reason in words. */
export function viewRefusedRow({ number, label, problems }: ImportRow, { locale }: Pick<Visit, 'locale'>) {
  return { row: number, label, problems: problems.map((problem) => viewProblem(problem, locale)) }
}

/** A row that was imported (ruling 27). */
export function viewImportedRow({ number, outcome, subjectId, label }: ImportRow, about: CsvImport | null) {
  const year = about === null ? null : String(about.year)
  return {
    row: number,
    outcome,
    contentId: subjectId,
    title: label,
    year,
    importedAt: about?.updatedAt ?? null,
  }
}

/** One kind of problem, with the number of rows that have it. */
export function viewProblemKind(
  { column, name, problem, count, rows, values }: ProblemKind,
  { locale }: Pick<Visit, 'locale'>,
) {
  const { code, reason } = viewProblem({ column, value: '', name, problem }, locale)
  return { column, code, reason, count, rows, values }
}

export function viewProblem({ column, value, name, problem }: RowProblem, locale: Visit['locale']) {
  const words = translator(locale)
  const reason = problem === null ? words(`errors:${name}`) : translateProblem(words, problem)
  return { column, value, code: catalogue[name].code, reason }
}
