/** A line of a table of contents, and the page it stands on where the line tells. */
export type TocLine = { text: string; page: number | null }

/**
 * The lines of a table of contents. A number at the end is a page where it stands apart from the words: after dots, a tab,
 * a wide space or two, after `p.`, or before ページ; so that 「Chapter 3」 stays what it is.
 */
export function readToc(toc: string, pageCount: number): TocLine[] {
  return toc
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readLine(line, pageCount))
}

const apart = /^(.*?)(?:\s*(?:[.．・…‥―─]{2,}|\t|\u3000| {2,})\s*|\s+p\.\s?)(\d{1,5})(?:\s?ページ)?$/u
const counted = /^(.*?)\s+(\d{1,5})\s?ページ$/u

function readLine(line: string, pageCount: number): TocLine {
  const [, text = '', digits] = apart.exec(line) ?? counted.exec(line) ?? []
  const page = Number(digits)
  if (digits === undefined || text === '' || page < 1 || page > pageCount) return { text: line, page: null }
  return { text, page }
}
