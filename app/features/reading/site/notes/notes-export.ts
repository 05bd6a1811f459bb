import type { PlacedAnnotation } from '#app/features/reading/model/annotation/annotation-store.ts'
import { type BookOfNotes, exportNotes } from '#app/features/reading/model/notebook/export-notebook.ts'
import type { NotedBook } from '#app/features/reading/model/notebook/notebook.ts'
import { dayOf, tableInstant } from '#app/kernel/values/day.ts'
import { markdownLine, markdownLines } from '#app/kernel/values/markdown/markdown-text.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A file's name without its extension: the translated word for notes, the title if it is for one book, and the day. */
export function exportName(visit: Visit, first: readonly BookOfNotes[], book: string | undefined): string {
  const title = book === undefined ? undefined : first[0]?.book.title
  const words = [translator(visit.locale, 'notes')('export.name'), title, dayOf(visit.now())]
  // Replaces characters that file systems don't accept.
  return words
    .flatMap(
      (word) =>
        word
          ?.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
          .trim()
          .slice(0, 80) || [],
    )
    .join('_')
}

/** The notes in portions. The first is read at once, so that refusals are answered as usual. */
export async function beginExport(visit: Visit, book: string | undefined) {
  const parcels = exportNotes(visit, book)
  const { value: first } = await parcels.next()
  return { first: first ?? [], parcels }
}

type Row = { book: NotedBook; note: PlacedAnnotation }

/** Yields the rows of the notes, in portions. */
export async function* exportRows(
  first: readonly BookOfNotes[],
  parcels: AsyncGenerator<BookOfNotes[]>,
): AsyncGenerator<Row[]> {
  yield first.flatMap(rowsOf)
  for await (const books of parcels) yield books.flatMap(rowsOf)
}

function rowsOf({ book, notes }: BookOfNotes): Row[] {
  return notes.map((note) => ({ book, note }))
}

/** The columns of the table: book, page, kind, colour, quote, text, time (in Japan), and the address that opens it. */
export function exportColumns(visit: Visit) {
  const words = translator(visit.locale, 'notes')
  const columns: [string, (row: Row) => string][] = [
    [words('column.title'), ({ book }) => book.title ?? words('book.unknown')],
    [words('column.author'), ({ book }) => book.author],
    [words('column.page'), ({ note }) => String(note.page)],
    [words('column.kind'), ({ note }) => words(`kind.${note.kind}`)],
    [words('column.colour'), ({ note }) => (note.colour === null ? '' : words(`colour.${note.colour}`))],
    [words('column.quote'), ({ note }) => note.quote],
    [words('column.body'), ({ note }) => note.body],
    [words('column.changed'), ({ note }) => tableInstant(note.changedAt)],
    [words('column.link'), ({ book, note }) => addressOf(visit, book, note.page) ?? ''],
  ]
  return { headings: columns.map(([heading]) => heading), columns: columns.map(([, text]) => ({ text })) }
}

/** The address that opens a page of a book. Null if the reader may not open it. */
function addressOf(
  { origin, basePath }: Visit,
  { contentId, groupId }: NotedBook,
  page: number,
): string | null {
  return groupId === null ? null : `${origin}${basePath}${paths.viewOnline(contentId, groupId, { page })}`
}

/** Writes a chapter for each book. Each note has its quote as a block, then the reader's own words, then its source. */
export async function* writeMarkdown(
  visit: Visit,
  first: readonly BookOfNotes[],
  parcels: AsyncGenerator<BookOfNotes[]>,
): AsyncGenerator<string> {
  const words = translator(visit.locale, 'notes')
  const day = dayOf(visit.now())
  const heading = markdownLine(words('export.heading', { site: siteTitle(visit.site) }))
  yield `# ${heading}\n\n${words('export.day', { day })}\n`
  for (const one of first) yield chapterOf(visit, one)
  for await (const books of parcels) for (const one of books) yield chapterOf(visit, one)
}

function chapterOf(visit: Visit, { book, isBegun, notes }: BookOfNotes): string {
  const title = book.title ?? translator(visit.locale, 'notes')('book.unknown')
  const author = book.author === '' ? '' : `${markdownLine(book.author)}\n\n`
  const entries = notes.map((note) => entryOf(visit, { ...book, title }, note))
  if (isBegun) return `\n${entries.join('\n')}`
  return `\n## ${markdownLine(title)}\n\n${author}${entries.join('\n')}`
}

function entryOf(
  visit: Visit,
  book: NotedBook & { title: string },
  { page, kind, colour, quote, body, changedAt }: PlacedAnnotation,
): string {
  const words = translator(visit.locale, 'notes')
  const quoted = markdownLines(quote).map((line) => `> ${line}`.trimEnd())
  const place = markdownLine(words('export.cite', { title: book.title, page }))
  const address = addressOf(visit, book, page)
  const cited = address === null ? place : `[${place}](<${address}>)`
  const facts = [
    words(`kind.${kind}`),
    ...(colour === null ? [] : [words(`colour.${colour}`)]),
    dayOf(changedAt),
  ]
  const parts = [
    `### ${words('note.page', { page })}`,
    ...(quote === '' ? [] : [quoted.join('\n')]),
    ...(body === '' ? [] : [markdownLines(body).join('  \n')]),
    `${cited} · ${facts.join(' · ')}`,
  ]
  return `${parts.join('\n\n')}\n`
}
