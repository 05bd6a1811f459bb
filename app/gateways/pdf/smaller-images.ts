import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { plainLayout, smallerFrame, type UnpackSmaller } from '#app/gateways/jpeg/unpack-smaller.ts'
import type { PlacedImage } from './draw-cover.ts'
import type { PlainImages } from './file-objects.ts'
import type { Heap } from './heap.ts'

/** The number of pixels from which unpacking an image takes most of the time of drawing its page. */
export const MANY_PIXELS = 1_500_000
/** If more eighths than this are needed, PDFium unpacks the image itself. */
const MAX_EIGHTHS = 6
/** The factor by which an image is unpacked larger than it is drawn. At exactly its size, PDFium's scaling would blur it. */
const MARGIN = 9 / 8
/** The limits in bytes for one image as stored, and for all unpacked images of a page. */
const [MAX_STORED, MAX_UNPACKED] = [8 * 1024 * 1024, 24 * 1024 * 1024]
/** PDFium's numbers for the formats: greys, and blue, green and red. */
const [GREYS, BGR] = [1, 2]

type Tools = { api: WrappedPdfiumModule; heap: Heap; plain: PlainImages; unpack: UnpackSmaller }

/**
 * Replaces a page's large JPEGs by smaller versions that suffice when it is drawn at `scale` pixels a point, so that
 * PDFium doesn't unpack them in full size. They stay small until the document is closed. Answers whether any image
 * changed. Images that aren't plain stay as they are.
 */
export function makeImagesSmaller(
  tools: Tools,
  page: number,
  images: readonly PlacedImage[],
  scale: number,
): boolean {
  const eighths = eighthsBySize(images, scale)
  let room = MAX_UNPACKED
  for (const image of images) {
    const needed = eighths.get(sizeOf(image)) ?? MAX_EIGHTHS + 1
    if (image.width * image.height < MANY_PIXELS || needed > MAX_EIGHTHS) continue
    room -= makeSmaller(tools, page, image, { eighths: needed, room })
  }
  return room < MAX_UNPACKED
}

/**
 * The eighths at which each image is needed, by its size. PDFium treats an image that appears several times on a page as one, so the
 * largest appearance decides.
 */
function eighthsBySize(images: readonly PlacedImage[], scale: number): Map<string, number> {
  const eighths = new Map<string, number>()
  for (const image of images) {
    const { width, height, points } = image
    const share = Math.max(points.width / width, points.height / height) * scale * MARGIN
    const needed = Math.max(1, Math.ceil(8 * share))
    eighths.set(sizeOf(image), Math.max(needed, eighths.get(sizeOf(image)) ?? 1))
  }
  return eighths
}

function sizeOf({ width, height }: PlacedImage): string {
  return `${width} ${height}`
}

/** Replaces one image by a smaller version. Answers the number of bytes put in, or 0 if the image stays as it is. */
function makeSmaller(
  { api, heap, plain, unpack }: Tools,
  page: number,
  { object, width, height }: PlacedImage,
  { eighths, room }: { eighths: number; room: number },
): number {
  const bytes = api.FPDFImageObj_GetImageDataRaw(object, 0, 0)
  if (bytes > MAX_STORED || !plain.has({ width, height, bytes })) return 0
  const stored = heap.borrow(bytes, (at) => {
    api.FPDFImageObj_GetImageDataRaw(object, at, bytes)
    return heap.read(at, bytes)
  })
  const frame = plainLayout(stored)
  if (frame === null || frame.width !== width || frame.height !== height) return 0
  if (frame.planes !== planesOf(api, heap, object, page)) return 0
  const smaller = smallerFrame(frame, eighths)
  if (smaller.width * smaller.height * smaller.planes > room) return 0
  const unpacked = unpack(stored, eighths)
  if (unpacked === null) return 0
  const format = frame.planes === 1 ? GREYS : BGR
  const bitmap = api.FPDFBitmap_CreateEx(unpacked.width, unpacked.height, format, 0, 0)
  if (bitmap === 0) return 0
  try {
    if (api.FPDFBitmap_GetStride(bitmap) !== unpacked.rowBytes) return 0
    heap.write(api.FPDFBitmap_GetBuffer(bitmap), unpacked.rows)
    return api.FPDFImageObj_SetBitmap(0, 0, object, bitmap) ? unpacked.rows.length : 0
  } finally {
    api.FPDFBitmap_Destroy(bitmap)
  }
}

/** The size of PDFium's structure about an image, and its numbers for colour spaces. */
const [METADATA_SIZE, AT_COLOUR_SPACE] = [28, 20]
const [GREY_SPACE, RGB_SPACE, PROFILE_SPACE] = [1, 2, 7]

/** The number of planes of an image whose samples are shown directly. Null if they stand for other colours. */
function planesOf(api: WrappedPdfiumModule, heap: Heap, object: number, page: number): 1 | 3 | null {
  const space = heap.borrow(METADATA_SIZE, (at) =>
    api.FPDFImageObj_GetImageMetadata(object, page, at) ? heap.uint32(at + AT_COLOUR_SPACE) : 0,
  )
  if (space === GREY_SPACE) return 1
  if (space === RGB_SPACE) return 3
  return space === PROFILE_SPACE && hasUsualProfile(api, heap, object, page) ? 3 : null
}

/** The only profile with which PDFium leaves colours unchanged: sRGB in the form that nearly every program writes. */
const defaultProfile = { bytes: 3144, at: 0x190, name: Buffer.from('sRGB IEC61966-2.1') }

function hasUsualProfile(api: WrappedPdfiumModule, heap: Heap, object: number, page: number): boolean {
  const { bytes, at, name } = defaultProfile
  return heap.borrow(bytes + 4, (buffer) => {
    if (!api.FPDFImageObj_GetIccProfileDataDecoded(object, page, buffer, bytes, buffer + bytes)) return false
    return heap.uint32(buffer + bytes) === bytes && name.equals(heap.read(buffer + at, name.length))
  })
}
