import { describe, expect, it } from 'vitest'
import { contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { contrastOf, readableInk } from '#app/kernel/values/colour.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { themed, themedNames, themeNames, themes } from './themes.ts'

const usual = parseSiteSettings({})

describe.each(themeNames)('the theme %s', (name) => {
  const theme = themes[name]
  const look = { ...usual, ...themed(usual, theme) }

  it('has no pair of colours that its forms would warn about', () => {
    const colourOf = ({ record, field }: { record: keyof typeof look; field: string }) =>
      valueAt(look[record] as Record<string, unknown>, field) as string
    expect(themedNames.flatMap((record) => contrastWarnings(record, colourOf))).toEqual([])
  })

  it('is readable wherever pages use its ink or its accent', () => {
    const grounds = [theme.paper, theme.tinted, theme.chosen]
    for (const ground of grounds) expect(contrastOf(theme.ink, ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [theme.paper, theme.tinted])
      expect(contrastOf(theme.accent, ground)).toBeGreaterThanOrEqual(4.5)
    expect(readableInk(theme.headerInk, theme.header)).toBe(theme.headerInk)
  })
})
