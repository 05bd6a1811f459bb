import { expect, it } from 'vitest'
import { contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { contrastOf, fromOklch } from '#app/kernel/values/colour.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { BrandColoursInput, brandTheme, themed, themedNames } from './themes.ts'

const usual = parseSiteSettings({})

/** Colours of all hues, from black to white, pale and strong. */
const colours = [0, 0.25, 0.4, 0.5, 0.6, 0.7, 0.85, 1].flatMap((l) =>
  [0, 0.01, 0.08, 0.2].flatMap((c) => [0, 1, 2, 3, 4, 5].map((h) => fromOklch({ l, c, h }))),
)

it('whatever a brand’s two colours are, they are used unchanged and all text is readable', () => {
  for (const [at, primaryColor] of colours.entries())
    for (const turn of [0, 37, 101, 150]) {
      const accentColor = colours[(at + turn) % colours.length] as string
      const theme = brandTheme({ primaryColor, accentColor, face: 'mincho' })
      const look = { ...usual, ...themed(usual, theme) }
      const colourOf = ({ record, field }: { record: keyof typeof look; field: string }) =>
        valueAt(look[record] as Record<string, unknown>, field) as string
      const given = `${primaryColor} and ${accentColor}`
      expect(
        themedNames.flatMap((record) => contrastWarnings(record, colourOf)),
        given,
      ).toEqual([])
      expect([look.header.backgroundColor, look.body.accentColor]).toEqual([primaryColor, accentColor])
      for (const ground of [theme.tinted, theme.chosen])
        expect(contrastOf(theme.ink, ground), given).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(theme.quiet, theme.tinted), given).toBeGreaterThanOrEqual(4.5)
    }
})

it('a black or white brand gets its tints from its accent, and one without any hue is grey', () => {
  const of = (primaryColor: string, accentColor: string) =>
    brandTheme(BrandColoursInput.parse({ primaryColor, accentColor })).tinted
  expect(of('#000000', '#b3301c')).toBe(of('#b3301c', '#b3301c'))
  expect(of('#000000', '#ffffff')).toMatch(/^#(..)\1\1$/)
})
