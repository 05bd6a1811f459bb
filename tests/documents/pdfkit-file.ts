import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const PDFDocument = require('pdfkit') as new (options: object) => PdfKit
const FONTS = join(require.resolve('@fontsource/noto-sans-jp/package.json'), '../files')

interface PdfKit extends NodeJS.EventEmitter {
  addPage(): void
  font(source: string): PdfKit
  fontSize(size: number): PdfKit
  text(text: string, options?: object): PdfKit
  outline: { addItem(title: string): void }
  end(): void
}

/** Pages of Japanese and English with an embedded font, a contents list and links, as an office program writes them. */
export async function writtenByPdfkit({
  pages = 20,
  security = {},
}: {
  pages?: number
  security?: object
} = {}) {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    info: { Title: '試験の本' },
    ...security,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page <= pages; page++) {
    document.addPage()
    document.outline.addItem(`第${page}章`)
    document.font(join(FONTS, 'noto-sans-jp-119-400-normal.woff')).fontSize(20)
    document.text('ひとのほん')
    document.font('Helvetica').fontSize(11)
    document.text(`Page ${page} of a book about reading. `.repeat(10))
    document.text('A link', { link: `https://example.jp/${page}` })
  }
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
