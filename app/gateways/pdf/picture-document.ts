import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-source.ts'

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
  // Unpacks the image as a check, because one that can't be unpacked would be drawn as nothing.
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

type PictureType = 'png' | 'jpeg'
export type PictureFacts = { type: PictureType; width: number; height: number }

const pngMark = [137, 80, 78, 71, 13, 10, 26, 10]

/** The type and size in pixels of a picture according to its bytes, whatever its name. Null if it isn't a PNG or JPEG. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > 24 && pngMark.every((byte, at) => bytes[at] === byte)) {
    const isHeader = view.getUint32(12) === 0x49484452
    return isHeader ? { type: 'png', width: view.getUint32(16), height: view.getUint32(20) } : null
  }
  return bytes.length > 4 && view.getUint16(0) === 0xffd8 ? jpegFacts(view) : null
}

/** Reads the size from the header of a JPEG's frame. Frames are SOF0 to SOF15 except the tables (C4, C8, CC). */
function jpegFacts(view: DataView): PictureFacts | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}
