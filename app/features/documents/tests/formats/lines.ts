import type {
  DocumentFormat,
  DocumentPart,
  DocumentReader,
} from '#app/features/documents/model/document/document-format.ts'

const contentType = 'text/x-lines'
const pagesOfPart = 2

class BadLine extends Error {
  readonly page: number

  constructor(page: number) {
    super(`line ${page}`)
    this.page = page
  }
}

/** A minimal format: a file that begins with `LINES`, in which each further line is a page. */
export const lines: DocumentFormat = {
  extension: 'lines',
  contentType,
  looksLike: (head) => new TextDecoder().decode(head).startsWith('LINES\n'),
  wordsIn: () => ({ title: null, author: null, keywords: null }),
  open: async () => linesReader(),
}

/** A reader of this format. A page that says `?` can't be read. */
function linesReader(): DocumentReader {
  let pages: string[] = []
  const textOf = (first: number, count: number) => pages.slice(first - 1, first - 1 + count)
  return {
    async give(files, { sourceKey }) {
      const original = await files.get(sourceKey)
      pages = (await original!.text()).split('\n').slice(1)
    },
    inspect: async () => ({
      ...{ pages: pages.length, ownerRestricted: false, rightToLeft: true, labels: ['i', 'ii', 'iii'] },
      outline: [{ title: pages[0]!, page: 1, level: 0 }],
    }),
    async *parts({ fromPage }) {
      for (let first = fromPage; first <= pages.length; first += pagesOfPart)
        yield partOf(first, textOf(first, pagesOfPart))
    },
    texts: async ({ firstPage, pageCount }) => ({ text: textOf(firstPage, pageCount), inColumns: 0 }),
    cover: async ({ maxWidth }) => ({ bytes: Uint8Array.of(maxWidth % 256), width: maxWidth, height: 10 }),
    faultOf: (error) => (error instanceof BadLine ? { reason: 'damaged', page: error.page } : null),
    close: () => undefined,
  }
}

function partOf(firstPage: number, text: string[]): DocumentPart {
  const bad = text.indexOf('?')
  if (bad >= 0) throw new BadLine(firstPage + bad)
  return {
    ...{ firstPage, text, inColumns: 0, links: [], blankPage: null, width: 100, height: 200 },
    ...{ bytes: new TextEncoder().encode(text.join('\n')), contentType, splice: null },
  }
}
