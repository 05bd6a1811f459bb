import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const PDFDocument = require('pdfkit') as new (options: object) => PdfKit
const FONTS = join(require.resolve('@fontsource/noto-sans-jp/package.json'), '../files')

interface PdfKit extends NodeJS.EventEmitter {
  addPage(): void
  image(jpeg: Buffer, x: number, y: number, options: { width: number; height: number }): void
  font(source: string): PdfKit
  fontSize(size: number): PdfKit
  text(text: string, options?: object): PdfKit
  outline: { addItem(title: string): void }
  end(): void
}

/** Makes a document like that of an office program: pages in Japanese and English with an embedded font, a table of contents and links. */
export function writtenByPdfkit({
  pages = 20,
  sentences = 10,
  security = {},
}: {
  pages?: number
  sentences?: number
  security?: object
} = {}): Promise<Uint8Array> {
  return written({ info: { Title: '試験の本' }, ...security }, (document) => {
    for (let page = 1; page <= pages; page++) {
      document.addPage()
      document.outline.addItem(`第${page}章`)
      document.font(join(FONTS, 'noto-sans-jp-119-400-normal.woff')).fontSize(20)
      document.text('ひとのほん')
      document.font('Helvetica').fontSize(11)
      document.text(`Page ${page} of a book about reading. `.repeat(sentences))
      document.text('A link', { link: `https://example.jp/${page}` })
    }
  })
}

/** Makes a document like that of a scanner: each JPEG fills an A4 page. */
export function jpegsByPdfkit(jpegs: readonly Buffer[]): Promise<Uint8Array> {
  const [width, height] = [595.28, 841.89]
  return written({}, (document) => {
    for (const jpeg of jpegs) {
      document.addPage()
      document.image(jpeg, 0, 0, { width, height })
    }
  })
}

async function written(options: object, write: (document: PdfKit) => void): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'A4', ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  write(document)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
