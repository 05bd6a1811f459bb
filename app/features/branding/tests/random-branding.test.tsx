import { describe, expect, it } from 'vitest'
import { type BrandingName, brandingNames } from '#app/features/branding/model/branding.ts'
import type { BrandingColour } from '#app/features/branding/model/forms/contrast.ts'
import { contrastOf } from '#app/kernel/values/colour.ts'
import { Page } from '#app/layout/site/page.tsx'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'
import {
  colourIn,
  derivedOf,
  faintOf,
  inksOf,
  type RandomBranding,
  randomBranding,
  warningsOf,
} from './random-branding.ts'

/** How many looks are tried: `LOOKS=1000` for the long run. */
const seeds = Array.from({ length: Number(process.env.LOOKS ?? 34) }, (_, seed) => seed)
const brandingOf = (seed: number) => randomBranding(chanceOf(seed))

describe('random looks', () => {
  it('are valid by the schemas, and use everything that a look can have', () => {
    const looks = seeds.map(brandingOf)
    for (const look of looks)
      for (const name of brandingNames) expect(siteSettingSchemas[name].parse(look[name])).toEqual(look[name])
    expect(new Set(looks.map((look) => look.layout.viewPage)).size).toBe(4)
    expect(looks.some((look) => look.banner.slides.length > 1)).toBe(true)
    expect(brandingOf(7)).toEqual(brandingOf(7))
  })

  it('are all readable, light and dark: text has the contrast that WCAG requires', () => {
    for (const seed of seeds) {
      const look = brandingOf(seed)
      expect(faintOf([...inksOf(look), ...derivedOf(look)]), String(seed)).toEqual([])
    }
  })

  it('have dark backgrounds in the dark scheme', () => {
    for (const seed of seeds)
      for (const { ground } of inksOf(brandingOf(seed)).filter(({ field }) => field !== 'accentInkColor'))
        expect(contrastOf(ground[1], '#ffffff'), `${seed} ${ground}`).toBeGreaterThan(7)
  })

  it('cause a warning wherever readers see another colour than the chosen one', () => {
    for (const seed of seeds) {
      const look = brandingOf(seed)
      const changed = inksOf(look).filter(({ ink, ...of }) => ink[0].toLowerCase() !== colourIn(look)(of))
      const warned = warningsOf(look).filter(({ record }) => record !== 'banner')
      const namesOf = (colours: readonly BrandingColour[]) =>
        colours.map(({ record, field }) => `${record}.${field}`).sort()
      expect(namesOf(warned), String(seed)).toEqual(namesOf(changed))
    }
  })

  it('have no warnings after all proposals are accepted, and readers see the proposed colours', () => {
    for (const seed of seeds) {
      const look = brandingOf(seed)
      const taken = warningsOf(look).reduce<RandomBranding>(
        (all, { record, field, proposal }) => withColour(all, { record, field }, proposal),
        look,
      )
      expect(warningsOf(taken), String(seed)).toEqual([])
      for (const { ink, ...of } of inksOf(taken))
        expect(ink[0].toLowerCase(), String(seed)).toBe(colourIn(taken)(of))
    }
  })

  it('make pages without gaps in their styles', () => {
    for (const seed of seeds) {
      const html = renderIn({ settings: brandingOf(seed), path: '/home' }, <Page>本</Page>)
      const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style)
      expect(styles.length).toBeGreaterThan(0)
      for (const style of styles) expect(style).not.toMatch(/undefined|null|NaN|object|:;|:$/)
      expect(html).not.toContain('<b>強調')
    }
  })
})

function withColour(look: RandomBranding, { record, field }: BrandingColour, colour: string): RandomBranding {
  const [first = '', inner] = field.split('.')
  const kept = look[record as BrandingName] as unknown as Record<string, object>
  const value = inner === undefined ? colour : { ...kept[first], [inner]: colour }
  return { ...look, [record]: { ...kept, [first]: value } }
}
