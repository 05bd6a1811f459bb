import type { PageLetters } from '#app/values/reading/page-letters.ts'

/** How large a picture is wanted: as large as it is where that fits into the box, and never larger. Pixels. */
export type WantedPicture = {
  maxWidth: number
  maxHeight: number
  /** An icon: exactly as large as the box, the picture in its middle, as PNG, which everything that shows icons reads. */
  isIcon?: boolean
}

export type MadePicture = {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  type: 'webp' | 'png'
}

/** A page of a PDF as a picture that a mark can be burnt into (`encodeMaster`), and how wide the page is in points. */
export type MasterPicture = { bytes: Uint8Array<ArrayBuffer>; points: number }

/**
 * Makes pictures apart from pages, in the memory of the ingest Worker. Null for bytes that can't be unpacked: no PNG or JPEG, or
 * a damaged one.
 */
export type PictureMaker = {
  /** A picture in several sizes. */
  resize(bytes: Uint8Array, wanted: WantedPicture[]): Promise<MadePicture[] | null>
  /** A page of a PDF as somebody sees it; pages count from 1. */
  drawPage(pdf: Uint8Array, drawing: { page: number; maxWidth: number }): Promise<MadePicture | null>
  /** The same, to burn marks into. */
  drawMaster(pdf: Uint8Array, drawing: { page: number; maxWidth: number }): Promise<MasterPicture | null>
  /** Where the letters of a page of a PDF stand. */
  readLetters(pdf: Uint8Array, page: number): Promise<PageLetters | null>
}
