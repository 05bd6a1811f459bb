import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'

/** Pixels as rows of RGBA, as in a canvas. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A drawn page. */
export interface Picture extends Pixels {
  /** The width in points of the drawn page. */
  points: number
  /** The number of pixels of the page's stored images. They must be unpacked each time the page is drawn. */
  imagePixels?: number
  /** The share of the page that its images cover, as if none lay over another. More than 1 if some do. */
  imageShare?: number
}

const BGRA = 4
const WITH_ANNOTATIONS = 0x01
const SWAP_RED_AND_BLUE = 0x10
const WHITE = 0xffffffff
const TRANSPARENT = 0

/** The maximum height of a picture as a multiple of its width. Taller pages are drawn narrower. */
const HIGHEST = 3

/** The box in pixels into which a page is drawn. Without a height it is three times as high as wide. */
export type Drawing = { maxWidth: number; maxHeight?: number; isTransparent?: boolean }

/** Prepares a page's images before it is drawn at `scale` pixels a point. */
export type PrepareImages = (page: number, images: readonly PlacedImage[], scale: number) => void

/**
 * Draws a page as large as its box allows, on white unless `isTransparent`. Null if there is nothing to draw, or if its images would take
 * minutes to unpack.
 */
export function drawPage(
  api: WrappedPdfiumModule,
  heap: Heap,
  {
    document,
    index,
    size: { maxWidth, maxHeight = maxWidth * HIGHEST, isTransparent = false },
    prepare,
  }: { document: number; index: number; size: Drawing; prepare?: PrepareImages },
): Picture | null {
  const page = api.FPDF_LoadPage(document, index)
  if (page === 0) return null
  try {
    const [pageWidth, pageHeight] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)]
    const images = imagesOn(api, heap, page)
    if (!(pageWidth > 0 && pageHeight > 0) || images === null) return null
    const scale = Math.min(maxWidth / pageWidth, maxHeight / pageHeight)
    const width = Math.max(1, Math.round(pageWidth * scale))
    const height = Math.max(1, Math.round(pageHeight * scale))
    prepare?.(page, images, scale)
    const bitmap = api.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
    if (bitmap === 0) return null
    try {
      api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, isTransparent ? TRANSPARENT : WHITE)
      api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | SWAP_RED_AND_BLUE)
      drawFields(api, document, page, { bitmap, width, height })
      const stride = api.FPDFBitmap_GetStride(bitmap)
      const rows = heap.read(api.FPDFBitmap_GetBuffer(bitmap), stride * height)
      const data = packRows(rows, stride, width * 4, height)
      const imageShare = areaOf(images) / (pageWidth * pageHeight)
      return { data, width, height, points: pageWidth, imagePixels: pixelsOf(images), imageShare }
    } finally {
      api.FPDFBitmap_Destroy(bitmap)
    }
  } finally {
    api.FPDF_ClosePage(page)
  }
}

/** Draws form fields with their values, which are a layer of their own, even if the file leaves their appearance to other programs. */
function drawFields(
  api: WrappedPdfiumModule,
  document: number,
  page: number,
  { bitmap, width, height }: { bitmap: number; width: number; height: number },
): void {
  const info = api.PDFiumExt_OpenFormFillInfo()
  const form = info === 0 ? 0 : api.PDFiumExt_InitFormFillEnvironment(document, info)
  if (form !== 0) {
    api.FPDF_SetFormFieldHighlightAlpha(form, 0)
    api.FORM_OnAfterLoadPage(page, form)
    api.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | SWAP_RED_AND_BLUE)
    api.FORM_OnBeforeClosePage(page, form)
    api.PDFiumExt_ExitFormFillEnvironment(form)
  }
  if (info !== 0) api.PDFiumExt_CloseFormFillInfo(info)
}

function packRows(rows: Uint8Array, stride: number, rowBytes: number, height: number): Uint8ClampedArray {
  if (stride === rowBytes) return new Uint8ClampedArray(rows.buffer, rows.byteOffset, rowBytes * height)
  const packed = new Uint8ClampedArray(rowBytes * height)
  for (let row = 0; row < height; row++) {
    packed.set(rows.subarray(row * stride, row * stride + rowBytes), row * rowBytes)
  }
  return packed
}

/** An image on a page, by PDFium's number for it. */
export interface PlacedImage {
  object: number
  /** The size in pixels as stored. */
  width: number
  height: number
  /** The lengths of its sides on the page, in points. */
  points: { width: number; height: number }
}

const [FORM_OBJECT, IMAGE_OBJECT] = [5, 3]

/** The most pixels that are unpacked for a page. An A3 sheet scanned at 600 dpi has 70 million. */
const MAX_IMAGE_PIXELS = 150_000_000
const MAX_OBJECTS = 200_000

/** A transformation without its offset: the vectors of a step to the right and a step up. */
type Turn = { a: number; b: number; c: number; d: number }
const unturned: Turn = { a: 1, b: 0, c: 0, d: 1 }

/** The images of a page and its forms. Null if unpacking them would take minutes. */
function imagesOn(api: WrappedPdfiumModule, heap: Heap, page: number): PlacedImage[] | null {
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

function pixelsOf(images: readonly PlacedImage[]): number {
  return images.reduce((sum, { width, height }) => sum + width * height, 0)
}

function areaOf(images: readonly PlacedImage[]): number {
  return images.reduce((sum, { points }) => sum + points.width * points.height, 0)
}

/** Measures an image on its page: it fills the square from 0 to 1, which its transformation maps to the page. */
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
