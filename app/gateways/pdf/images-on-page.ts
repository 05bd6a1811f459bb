import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'

/** An image on a page, by PDFium's number for it. */
export interface PlacedImage {
  object: number
  /** The size in pixels as it is stored. */
  width: number
  height: number
  /** The lengths of its sides on the page, in points. */
  points: { width: number; height: number }
}

const [FORM_OBJECT, IMAGE_OBJECT] = [5, 3]
/** An A3 sheet scanned at 600 dpi has 70 million. */
const MAX_IMAGE_PIXELS = 150_000_000
const MAX_OBJECTS = 200_000

/** A transformation without its offset: where a step to the right and a step up lead. */
type Turn = { a: number; b: number; c: number; d: number }
const unturned: Turn = { a: 1, b: 0, c: 0, d: 1 }

/** The images of a page and its forms. Null if unpacking them would take minutes. */
export function imagesOn(api: WrappedPdfiumModule, heap: Heap, page: number): PlacedImage[] | null {
  const waiting: { object: number; turn: Turn }[] = []
  const count = Math.min(api.FPDFPage_CountObjects(page), MAX_OBJECTS)
  for (let index = 0; index < count; index++)
    waiting.push({ object: api.FPDFPage_GetObject(page, index), turn: unturned })
  const images: PlacedImage[] = []
  let pixels = 0
  let seen = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { object } = next
    const type = api.FPDFPageObj_GetType(object)
    if (type === IMAGE_OBJECT) {
      const image = imageOf(api, heap, object, turned(api, heap, object, next.turn))
      images.push(image)
      pixels += image.width * image.height
    }
    if (type === FORM_OBJECT) {
      const turn = turned(api, heap, object, next.turn)
      const inside = Math.min(api.FPDFFormObj_CountObjects(object), MAX_OBJECTS)
      for (let index = 0; index < inside; index++)
        waiting.push({ object: api.FPDFFormObj_GetObject(object, index), turn })
    }
    if (pixels > MAX_IMAGE_PIXELS || ++seen > MAX_OBJECTS) return null
  }
  return images
}

export function pixelsOf(images: readonly PlacedImage[]): number {
  return images.reduce((sum, { width, height }) => sum + width * height, 0)
}

/** An image fills the square from 0 to 1, which its transformation maps to the page. */
function imageOf(api: WrappedPdfiumModule, heap: Heap, object: number, { a, b, c, d }: Turn): PlacedImage {
  const [width, height] = heap.borrow(8, (at) =>
    api.FPDFImageObj_GetImagePixelSize(object, at, at + 4) ? [heap.uint32(at), heap.uint32(at + 4)] : [0, 0],
  ) as [number, number]
  return { object, width, height, points: { width: Math.hypot(a, b), height: Math.hypot(c, d) } }
}

function turned(api: WrappedPdfiumModule, heap: Heap, object: number, outer: Turn): Turn {
  const own = heap.borrow(24, (at) => {
    if (!api.FPDFPageObj_GetMatrix(object, at)) return unturned
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => heap.float32(at + offset)) as [
      number,
      number,
      number,
      number,
    ]
    return { a, b, c, d }
  })
  return {
    a: own.a * outer.a + own.b * outer.c,
    b: own.a * outer.b + own.b * outer.d,
    c: own.c * outer.a + own.d * outer.c,
    d: own.c * outer.b + own.d * outer.d,
  }
}
