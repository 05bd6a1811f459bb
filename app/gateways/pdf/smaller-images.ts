import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { plainFrame } from '#app/gateways/jpeg/plain-frame.ts'
import { smallerFrame, unpackSmaller } from '#app/gateways/jpeg/unpack-smaller.ts'
import type { Heap } from './heap.ts'
import type { PlacedImage } from './images-on-page.ts'
import type { PlainImages } from './plain-images.ts'

/** From here on unpacking an image is most of what drawing its page takes. */
export const MANY_PIXELS = 1_500_000
/** With more of its size to unpack than so many eighths, an image is left to PDFium. */
const MOST_EIGHTHS = 6
/** How much larger than it is drawn: what is nearly of that size would be blurred when PDFium fits it in. */
const MARGIN = 9 / 8
/** Of one image as it is stored, and of all of a page's as they are put in. */
const [MAX_STORED, MAX_UNPACKED] = [8 * 1024 * 1024, 24 * 1024 * 1024]
/** PDFium's numbers of formats: greys, and blue, green and red. */
const [GREYS, BGR] = [1, 2]

type Tools = { api: WrappedPdfiumModule; heap: Heap; plain: PlainImages; jpeg: WebAssembly.Module }

/**
 * Puts into a page's large JPEGs what is needed of them when the page is drawn at `scale` pixels a point, so that PDFium doesn't
 * unpack them whole. They stay that small until the document is closed. Answers whether any became smaller; whatever isn't plain
 * stays as it is.
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
    const needed = eighths.get(sizeOf(image)) ?? MOST_EIGHTHS + 1
    if (image.width * image.height < MANY_PIXELS || needed > MOST_EIGHTHS) continue
    room -= makeSmaller(tools, page, image, { eighths: needed, room })
  }
  return room < MAX_UNPACKED
}

/** An image that is on the page more than once is one to PDFium: the largest of equal ones says what is needed. */
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

/** Answers how many bytes were put in, 0 where the image stays as it is. */
function makeSmaller(
  { api, heap, plain, jpeg }: Tools,
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
  const frame = plainFrame(stored)
  if (frame === null || frame.width !== width || frame.height !== height) return 0
  if (frame.planes !== planesOf(api, heap, object, page)) return 0
  const smaller = smallerFrame(frame, eighths)
  if (smaller.width * smaller.height * smaller.planes > room) return 0
  const unpacked = unpackSmaller(jpeg, stored, eighths)
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

/** PDFium's structure of what it knows of an image, and its numbers of colour spaces. */
const [METADATA_SIZE, AT_COLOUR_SPACE] = [28, 20]
const [GREY_SPACE, RGB_SPACE, PROFILE_SPACE] = [1, 2, 7]

/** How many planes an image has whose samples are shown as they are; null where they stand for other colours. */
function planesOf(api: WrappedPdfiumModule, heap: Heap, object: number, page: number): 1 | 3 | null {
  const space = heap.borrow(METADATA_SIZE, (at) =>
    api.FPDFImageObj_GetImageMetadata(object, page, at) ? heap.uint32(at + AT_COLOUR_SPACE) : 0,
  )
  if (space === GREY_SPACE) return 1
  if (space === RGB_SPACE) return 3
  return space === PROFILE_SPACE && hasUsualProfile(api, heap, object, page) ? 3 : null
}

/** The one profile by which PDFium changes no colour: sRGB as nearly every program writes it. */
const usualProfile = { bytes: 3144, at: 0x190, name: Buffer.from('sRGB IEC61966-2.1') }

function hasUsualProfile(api: WrappedPdfiumModule, heap: Heap, object: number, page: number): boolean {
  const { bytes, at, name } = usualProfile
  return heap.borrow(bytes + 4, (buffer) => {
    if (!api.FPDFImageObj_GetIccProfileDataDecoded(object, page, buffer, bytes, buffer + bytes)) return false
    return heap.uint32(buffer + bytes) === bytes && name.equals(heap.read(buffer + at, name.length))
  })
}
