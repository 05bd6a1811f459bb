import type { DocumentOutline } from '#app/features/documents/model/document/document.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

export type Outline = DocumentOutline['outline']

/** A line of a table of contents. `page` is null if the line names no page. */
type TocLine = { text: string; page: number | null }

/**
 * The lines of a table of contents. A number at the end is a page if it is set apart from the words: after dots, a
 * tab, a wide space or two spaces, after `p.`, or before ページ. So 「Chapter 3」 stays as it is.
 */
export function readToc(toc: string, pageCount: number): TocLine[] {
  return toc
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readLine(line, pageCount))
}

const setApart = /^(.*?)(?:\s*(?:[.．・…‥―─]{2,}|\t|\u3000| {2,})\s*|\s+p\.\s?)(\d{1,5})(?:\s?ページ)?$/u
const counted = /^(.*?)\s+(\d{1,5})\s?ページ$/u

function readLine(line: string, pageCount: number): TocLine {
  const [, text = '', digits] = setApart.exec(line) ?? counted.exec(line) ?? []
  const page = Number(digits)
  if (digits === undefined || text === '' || page < 1 || page > pageCount) return { text: line, page: null }
  return { text, page }
}

/** Gives a line without a page number the page of the first entry of the outline with the same text. */
export function withPages(lines: readonly TocLine[], outline: Outline): TocLine[] {
  if (outline.length === 0) return [...lines]
  const pages = new Map<string, number>()
  for (const { title, page } of outline) {
    const text = plain(title)
    if (!pages.has(text) && page !== null) pages.set(text, page)
  }
  return lines.map((line) => ({ ...line, page: line.page ?? pages.get(plain(line.text)) ?? null }))
}

/** The text without what a typist varies: width, case, kana and spaces. */
const plain = (text: string) => fold(displayText(text)).replace(/\s+/g, '')
