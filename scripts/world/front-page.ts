import type { CoverDesign } from '#seeds/demo/world-content.ts'
import { drawCover } from './cover-art.ts'
import type { Book } from './manuscript.ts'
import type { PdfDocument } from './pen.ts'

/** Adds the first page, of the given size in points: a composed cover, or the picture of one, cropped to fill the page. */
export function addFrontPage(
  document: PdfDocument,
  book: Book,
  { front, size }: { front: CoverDesign | Buffer; size: [number, number] },
): void {
  document.addPage()
  if (front instanceof Uint8Array) addPicture(document, front, size)
  else drawCover(document, { ...book, distributorName: book.publisher }, front, size)
}

/** Fills the current page with a picture (JPEG or PNG), cropped at its edges if its proportion is another. */
function addPicture(document: PdfDocument, picture: Buffer, [width, height]: [number, number]): void {
  document.image(picture, 0, 0, { cover: [width, height], align: 'center', valign: 'center' })
}
