import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-fault.ts'
import type { PictureType } from './picture-facts.ts'

/** A picture and its size in pixels. */
export type GivenPicture = { bytes: Uint8Array; type: PictureType; width: number; height: number }

/**
 * Makes a document whose only page is the picture, so that it can be drawn like any page. Throws `damaged` if the picture
 * can't be read.
 */
export function pictureDocument(
  api: WrappedPdfiumModule,
  heap: Heap,
  { bytes, type, width, height }: GivenPicture,
): number {
  const document = api.FPDF_CreateNewDocument()
  const page = api.FPDFPage_New(document, 0, width, height)
  const image = api.FPDFPageObj_NewImageObj(document)
  const set = type === 'png' ? api.EPDFImageObj_SetPng : api.EPDFImageObj_SetJpeg
  const isSet = heap.borrow(bytes.length, (at) => {
    heap.write(at, bytes)
    return set(0, 0, image, at, bytes.length)
  })
  // An image that can't be unpacked would be drawn as nothing.
  if (!isSet || api.FPDFImageObj_GetImageDataDecoded(image, 0, 0) === 0) throw new PdfFault('damaged')
  heap.borrow(24, (at) => {
    heap.write(at, new Uint8Array(Float32Array.of(width, 0, 0, height, 0, 0).buffer))
    api.FPDFPageObj_SetMatrix(image, at)
  })
  api.FPDFPage_InsertObject(page, image)
  api.FPDFPage_GenerateContent(page)
  api.FPDF_ClosePage(page)
  return document
}
