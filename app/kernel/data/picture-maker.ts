import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'

/** The size that is wanted, in pixels. A picture keeps its size if it fits into the box, and never becomes larger. */
export type WantedPicture = {
  maxWidth: number
  maxHeight: number
  /**
   * Makes an icon of exactly the box's size, with the picture in its middle. It is a PNG, which every program that shows icons can read.
   */
  isIcon?: boolean
}

export type MadePicture = {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  type: 'webp' | 'png'
}

/** A page of a PDF as a picture into which a mark can be burnt (`encodeMaster`), the width of the page in points, and its figures. */
export type MasterPicture = { bytes: Uint8Array<ArrayBuffer>; points: number; figures: PageFigures | null }

/**
 * Makes pictures in the ingest Worker, whose memory is separate from that of pages. Answers null for bytes that it can't
 * decode: not a PNG or JPEG, or a damaged one.
 */
export type PictureMaker = {
  /** Makes a picture in several sizes. */
  resize(bytes: Uint8Array, wanted: WantedPicture[]): Promise<MadePicture[] | null>
  /** Makes a smaller copy of an opaque WebP. Null if the picture isn't wider than the copy would be. */
  shrink(bytes: Uint8Array, width: number): Promise<MadePicture | null>
  /** Draws a page of a PDF as a reader sees it. Pages count from 1. */
  drawPage(pdf: Uint8Array, drawing: { page: number; maxWidth: number }): Promise<MadePicture | null>
  /** Draws a page as a picture into which marks can be burnt (`encodeMaster`). */
  drawMaster(pdf: Uint8Array, drawing: { page: number; maxWidth: number }): Promise<MasterPicture | null>
  /** The boxes of the letters on a page of a PDF. */
  readLetters(pdf: Uint8Array, page: number): Promise<PageLetters | null>
}

/**
 * The text of a page and the box of each of its UTF-16 units: left, top, width and height as fractions of the page. From the unit
 * `rubyFrom` on the text consists of the readings (ruby) that are set beside the lines.
 */
export type PageLetters = { text: string; rubyFrom: number; boxes: Float64Array }
