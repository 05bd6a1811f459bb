import { PdfFile, pdfText } from './pdf-file.ts'
import type { TypeCase } from './type-case.ts'

/** A4 in points. */
export const sheetWidth = 595.28
const sheetHeight = 841.89

export type TextStyle = {
  size: number
  /** 0 is black, 1 white. */
  grey?: number
  align?: 'left' | 'right' | 'center'
}

/** A4 pages that are filled from the top. `y` counts down from the upper edge. Lengths are in points. */
export class Sheet {
  readonly #type: TypeCase
  readonly #margin: number
  readonly #pages: string[][] = [[]]
  /** The position of the next line. */
  y: number

  constructor(type: TypeCase, margin: number) {
    this.#type = type
    this.#margin = margin
    this.y = margin
  }

  /** Begins a new page if there isn't so much room left on this one. */
  makeRoom(height: number): void {
    if (this.y + height <= sheetHeight - this.#margin) return
    this.#pages.push([])
    this.y = this.#margin
  }

  /** Writes one line at the present height. `x` is its beginning, its end or its middle, depending on `align`. */
  text(x: number, words: string, { size, grey = 0.1, align = 'left' }: TextStyle): void {
    const width = this.#type.widthOf(words, size)
    const from = x - (align === 'left' ? 0 : align === 'right' ? width : width / 2)
    const place = `${round(from)} ${round(sheetHeight - this.y - size)}`
    this.#draw(`BT ${grey} g ${place} Td ${this.#type.show(words, size)} ET`)
  }

  rule(x: number, width: number, { weight = 0.5, grey = 0.1 } = {}): void {
    const y = round(sheetHeight - this.y)
    this.#draw(`${grey} G ${weight} w ${round(x)} ${y} m ${round(x + width)} ${y} l S`)
  }

  box(x: number, width: number, height: number, grey: number): void {
    this.#draw(
      `${grey} g ${round(x)} ${round(sheetHeight - this.y - height)} ${round(width)} ${round(height)} re f`,
    )
  }

  bytes({ title, language }: { title: string; language: string }): Uint8Array<ArrayBuffer> {
    const file = new PdfFile()
    const tree = file.reserve()
    const resources = file.add(`<<${this.#type.addTo(file)}>>`)
    const pages = this.#pages.map((drawn) => {
      const contents = file.addPacked(drawn.join('\n'))
      return file.add(
        `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${sheetWidth} ${sheetHeight}]/Resources ${resources} 0 R/Contents ${contents} 0 R>>`,
      )
    })
    file.put(
      tree,
      `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
    )
    const root = file.add(
      `<</Type/Catalog/Pages ${tree} 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
    )
    return file.bytes(root, file.add(`<</Title${pdfText(title)}>>`))
  }

  #draw(operators: string): void {
    this.#pages.at(-1)?.push(operators)
  }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
