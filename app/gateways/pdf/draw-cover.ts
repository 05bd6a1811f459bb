import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { imagesOn, type PlacedImage, pixelsOf } from './images-on-page.ts'

/** Pixels as rows of RGBA, as in a canvas. */
export interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
  /** The width in points of the page that it shows. */
  points: number
  /** The number of pixels that the page's images have as stored. They must be unpacked each time the page is drawn. */
  imagePixels?: number
}

const BGRA = 4
const WITH_ANNOTATIONS = 0x01
const SWAP_RED_AND_BLUE = 0x10
const WHITE = 0xffffffff
const TRANSPARENT = 0
/** Very tall pages are drawn narrower, so that the picture isn't higher than this multiple of the width. */
const HIGHEST = 3

/** The box in pixels that a page is drawn into. Without a height it is three times as high as wide. */
export type Drawing = { maxWidth: number; maxHeight?: number; isTransparent?: boolean }

/** Prepares a page's images before it is drawn at `scale` pixels a point. */
export type PrepareImages = (page: number, images: readonly PlacedImage[], scale: number) => void

/**
 * Draws a page as large as its box allows, on white unless it is to be transparent. Null if there is nothing to draw, or
 * if its images would take minutes to unpack.
 */
export function drawPage(
  api: WrappedPdfiumModule,
  heap: Heap,
  document: number,
  index: number,
  { maxWidth, maxHeight = maxWidth * HIGHEST, isTransparent = false }: Drawing,
  prepare?: PrepareImages,
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
      return { data, width, height, points: pageWidth, imagePixels: pixelsOf(images) }
    } finally {
      api.FPDFBitmap_Destroy(bitmap)
    }
  } finally {
    api.FPDF_ClosePage(page)
  }
}

/**
 * Form fields with their values are a layer of their own. It is also drawn if the file leaves the fields' appearance to
 * the reader's program.
 */
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
