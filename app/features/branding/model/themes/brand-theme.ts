import { z } from 'zod'
import { type Colour, readableInk } from '#app/kernel/values/colour.ts'
import { held } from '#app/kernel/values/colours/held-colour.ts'
import { fromOklch, toOklch } from '#app/kernel/values/colours/oklch.ts'
import { colourInput } from '#app/kernel/values/inputs/colour-input.ts'
import { faces } from '#app/visit/site-settings.ts'
import type { Theme } from './themes.ts'

/** What a brand's guide says: its main colour, its accent colour and its fonts. */
export const BrandColoursInput = z.object({
  primaryColor: colourInput('#ffffff'),
  accentColor: colourInput('#1f5f4a'),
  face: z.enum(faces, 'invalid').default('gothic'),
})
export type BrandColoursInput = z.output<typeof BrandColoursInput>

const paper = '#ffffff'

/** Less chroma than this has no hue to be seen. */
const leastChroma = 0.02

/**
 * A theme made from two colours, which are used unchanged in the header and on buttons. All others are tints of the first
 * colour's hue, or of the second's if the first is white, grey or black. All text is readable.
 */
export function brandTheme({ primaryColor, accentColor, face }: BrandColoursInput): Theme {
  const { c, h } = [primaryColor, accentColor].map(toOklch).find(({ c }) => c >= leastChroma) ?? {
    c: 0,
    h: 0,
  }
  const tint = (l: number, most: number): Colour => fromOklch({ l, c: Math.min(c, most), h })
  const tinted = tint(0.965, 0.012)
  return {
    paper,
    ink: tint(0.24, 0.03),
    quiet: held(tint(0.46, 0.03), [paper, tinted]),
    tinted,
    chosen: tint(0.91, 0.03),
    accent: accentColor,
    accentInk: readableInk('#ffffff', accentColor),
    header: primaryColor,
    headerInk: readableInk('#ffffff', primaryColor),
    face,
  }
}
