/** How wide the pictures of a page are: one that is there at once on a phone, one to read. Pixels. */
export const pageWidths = [600, 1080] as const

/** The same where the picture is all that a reader gets: they come nearer to it. */
export const burntWidths = [...pageWidths, 2160] as const
export type BurntWidth = (typeof burntWidths)[number]

export type PageWidth = (typeof pageWidths)[number]

/** A page's picture within its segment's file: bytes; and its size in pixels. `bytes` is 0 for a page that can't be drawn. */
export type PicturePlace = { at: number; bytes: number; width: number; height: number }

/** The pictures of a segment's pages by width, in the order of its pages. */
export type SegmentPictures = Record<PageWidth, PicturePlace[]>
