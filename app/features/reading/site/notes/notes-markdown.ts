import type { PlacedAnnotation } from '#app/features/reading/model/annotation/annotation-store.ts'
import type { BookOfNotes } from '#app/features/reading/model/notebook/export-notebook.ts'
import type { NotedBook } from '#app/features/reading/model/notebook/notebook.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { markdownLine, markdownLines } from '#app/kernel/values/markdown/markdown-text.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { addressOf } from './notes-export.ts'

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
