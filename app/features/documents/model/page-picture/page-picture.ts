import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'

/** The widths of page pictures in pixels: one that a phone gets at once, and one that is wide enough to read. */
export const pageWidths = [600, 1080] as const

/** The widths for readers who get only pictures and need to zoom in further. */
export const burntWidths = [...pageWidths, 2160] as const
export type BurntWidth = (typeof burntWidths)[number]

export type PageWidth = (typeof pageWidths)[number]

/**
 * The position of a page's picture in its segment's file in bytes, and its size in pixels. `bytes` is 0 for a page that
 * can't be drawn. `figures` are those on the page; missing if it has none, or was drawn by an earlier release.
 */
export type PicturePlace = { at: number; bytes: number; width: number; height: number; figures?: PageFigures }

/** The pictures of a segment's pages by width, in page order. */
export type SegmentPictures = Record<PageWidth, PicturePlace[]>
