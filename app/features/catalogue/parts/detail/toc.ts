/** A line of a table of contents. `page` is null if the line names no page. */
export type TocLine = { text: string; page: number | null }

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

const apart = /^(.*?)(?:\s*(?:[.．・…‥―─]{2,}|\t|\u3000| {2,})\s*|\s+p\.\s?)(\d{1,5})(?:\s?ページ)?$/u
const counted = /^(.*?)\s+(\d{1,5})\s?ページ$/u

function readLine(line: string, pageCount: number): TocLine {
  const [, text = '', digits] = apart.exec(line) ?? counted.exec(line) ?? []
  const page = Number(digits)
  if (digits === undefined || text === '' || page < 1 || page > pageCount) return { text: line, page: null }
  return { text, page }
}
