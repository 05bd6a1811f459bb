import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'
import type { PlacedText } from './reflow.ts'

/** A page's text with its places. What stands askew, as a mark across the page does, isn't of the text. */
export async function placedText(file: PDFPageProxy): Promise<PlacedText[]> {
  const { items, styles } = await file.getTextContent()
  return items
    .filter((item): item is TextItem => 'str' in item)
    .filter(({ str, transform: [a, b] }) => str === '' || a === 0 || b === 0)
    .map(({ str, transform, width, height, fontName, hasEOL }) => {
      const [, , c, d, x, y] = transform as [number, number, number, number, number, number]
      const isVertical = styles[fontName]?.vertical === true
      const size = Math.hypot(c, d)
      const [from, length] = isVertical ? [-y, height] : [x, width]
      return { text: str, from, to: from + length, across: isVertical ? -x : -y, size, endsLine: hasEOL }
    })
}
