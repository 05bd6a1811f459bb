import type { PictureLimits } from '#app/features/documents/model/received-file/picture-file.ts'
import type { WantedPicture } from '#app/kernel/data/picture-maker.ts'

const megabyte = 1024 * 1024
/** The limit makes sure that the unpacked picture fits into memory beside the engine. */
const pixels = 12_000_000

const inWidths = (widths: readonly number[], maxHeight: number): WantedPicture[] =>
  widths.map((maxWidth) => ({ maxWidth, maxHeight }))

type Use = { limits: PictureLimits; sizes: readonly WantedPicture[] }

/**
 * The uses of a site's pictures: what may be uploaded (R417: 2 MB for a logo), and the sizes that pages show, largest
 * first. A logo is 32 pixels high and at most 280 wide, at twice the density. An icon has the sizes that phones ask for.
 */
export const pictureUses = {
  logo: {
    limits: { bytes: 2 * megabyte, pixels, leastWidth: 16, leastHeight: 16 },
    sizes: [
      { maxWidth: 560, maxHeight: 64 },
      { maxWidth: 280, maxHeight: 32 },
    ],
  },
  favicon: {
    limits: { bytes: 2 * megabyte, pixels, leastWidth: 32, leastHeight: 32 },
    sizes: [{ maxWidth: 192, maxHeight: 192, isIcon: true }],
  },
  banner: {
    limits: { bytes: 5 * megabyte, pixels, leastWidth: 320, leastHeight: 40 },
    sizes: inWidths([1_920, 1_280, 640], 2_000),
  },
  /** For screens of at most 768 pixels. */
  mobileBanner: {
    limits: { bytes: 5 * megabyte, pixels, leastWidth: 320, leastHeight: 40 },
    sizes: inWidths([1_280, 640], 2_000),
  },
} as const satisfies Record<string, Use>

export type PictureUse = keyof typeof pictureUses
