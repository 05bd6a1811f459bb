import { describe, expect, it } from 'vitest'
import { readQuestion } from '#app/domain/search/query/search-question.ts'
import { contrastWarnings, type LookColour } from '#app/domain/site/look/forms/contrast.ts'
import { type LookName, lookNames } from '#app/domain/site/look/look.ts'
import { paletteOf } from '#app/pages/frame/palette.ts'
import { type Both, surface } from '#app/pages/frame/schemes.ts'
import type { SidebarView } from '#app/pages/frame/sidebar-view.ts'
import { viewSearchForm } from '#app/pages/reader/search-form-view.ts'
import { contrastOf } from '#app/values/colour.ts'
import { valueAt } from '#app/values/inputs/value-at.ts'
import { siteSettingSchemas } from '#app/values/site-settings.ts'
import { Page } from '#app/view/frame/page.tsx'
import { chanceOf } from '#tests/commerce/chance.ts'
import { frameOf, renderIn, visitOf } from '#tests/view/render-in-frame.tsx'
import { type RandomLook, randomLook } from './random-settings.ts'

const seeds = Array.from({ length: 100 }, (_, seed) => seed)
const lookOf = (seed: number) => randomLook(chanceOf(seed))

const colourIn =
  (look: RandomLook) =>
  ({ record, field }: LookColour) =>
    String(valueAt(look[record], field)).toLowerCase()
const warningsOf = (look: RandomLook) =>
  lookNames.flatMap((record) =>
    contrastWarnings(record, colourIn(look)).map((warning) => ({ record, ...warning })),
  )

/** Every colour something is written or drawn in on a reader's page: the field it comes from, and what it is read on. */
function inksOf(settings: RandomLook) {
  const visible = { ...settings, layout: { ...settings.layout, showSidebar: true, viewPage: 2 } }
  const given = { settings: visible, path: '/home' }
  const { theme, footer, sidebar } = frameOf(given)
  const visit = visitOf(given)
  const form = viewSearchForm(visit, readQuestion(visit, new URLSearchParams())).look
  const side = (sidebar as SidebarView).colours
  const { paper, ink, accent, header, ...tones } = theme.palette
  const more = theme.more ?? { ground: ['#ffffff', '#161616'], ink: ['#1b1c1e', '#e8eaed'] }
  const foot = surface(footer.background, footer.ink)
  const rail = surface(side.background, side.text)
  const active = surface(side.active, side.textActive)
  const bar = surface(side.barBackground, side.barText)
  const shown: (LookColour & { ink: Both; ground: Both; least?: number })[] = [
    { record: 'body', field: 'color', ink, ground: paper },
    { record: 'body', field: 'accentInkColor', ink: tones['accent-ink'], ground: accent },
    { record: 'header', field: 'color', ink: tones['header-ink'], ground: header },
    { record: 'footer', field: 'color', ink: foot.inks[0], ground: foot.ground },
    { record: 'layout', field: 'sidebarColors.text', ink: rail.inks[0], ground: rail.ground },
    { record: 'layout', field: 'sidebarColors.textActive', ink: active.inks[0], ground: active.ground },
    { record: 'layout', field: 'sidebarColors.barText', ink: bar.inks[0], ground: bar.ground },
    { record: 'layout', field: 'moreLessColors.color', ink: more.ink, ground: more.ground },
    { record: 'tab', field: 'color', ink: form.tabInk, ground: form.tab },
    { record: 'tab', field: 'activeColor', ink: form.tabActive, ground: form.tab },
    { record: 'input', field: 'color', ink: form.ink, ground: form.ground },
    { record: 'input', field: 'borderColor', ink: form.border, ground: paper, least: 3 },
  ]
  return shown
}

/** What is derived of a look, on what it is read. */
function derivedOf(settings: RandomLook): { name: string; ink: Both; ground: Both; least: number }[] {
  const palette = paletteOf(settings)
  const texts = ['ink', 'ink-2', 'ink-3', 'accent-text', 'danger', 'ok', 'warn'] as const
  return [
    ...texts.flatMap((name) =>
      (['paper', 'paper-2'] as const).map((ground) => ({
        name: `${name} on ${ground}`,
        ink: palette[name],
        ground: palette[ground],
        least: 4.5,
      })),
    ),
    { name: 'marked', ink: palette.ink, ground: palette.mark, least: 4.5 },
    { name: 'edges', ink: palette['line-strong'], ground: palette.paper, least: 3 },
  ]
}

/** The pairs of both schemes that can't be told well enough. */
function faintOf(pairs: readonly { ink: Both; ground: Both; least?: number }[]) {
  return pairs.filter(({ ink, ground, least = 4.5 }) =>
    ([0, 1] as const).some((scheme) => contrastOf(ink[scheme], ground[scheme]) < least),
  )
}

describe('100 looks made by chance', () => {
  it('are what the schemas allow, and say everything a look can', () => {
    const looks = seeds.map(lookOf)
    for (const look of looks)
      for (const name of lookNames) expect(siteSettingSchemas[name].parse(look[name])).toEqual(look[name])
    expect(new Set(looks.map((look) => look.layout.viewPage)).size).toBe(4)
    expect(looks.some((look) => look.banner.slides.length > 1)).toBe(true)
    expect(lookOf(7)).toEqual(lookOf(7))
  })

  it('can all be read, light and dark: what is written stands out from its ground as WCAG asks', () => {
    for (const seed of seeds) {
      const look = lookOf(seed)
      expect(faintOf([...inksOf(look), ...derivedOf(look)]), String(seed)).toEqual([])
    }
  })

  it('have dark grounds in the dark scheme', () => {
    for (const seed of seeds)
      for (const { ground } of inksOf(lookOf(seed)).filter(({ field }) => field !== 'accentInkColor'))
        expect(contrastOf(ground[1], '#ffffff'), `${seed} ${ground}`).toBeGreaterThan(7)
  })

  it('are warned of wherever readers see another colour than the one that was chosen', () => {
    for (const seed of seeds) {
      const look = lookOf(seed)
      const changed = inksOf(look).filter(({ ink, ...of }) => ink[0].toLowerCase() !== colourIn(look)(of))
      const warned = warningsOf(look).filter(({ record }) => record !== 'banner')
      const namesOf = (colours: readonly LookColour[]) =>
        colours.map(({ record, field }) => `${record}.${field}`).sort()
      expect(namesOf(warned), String(seed)).toEqual(namesOf(changed))
    }
  })

  it('have no warning left where each proposal was taken, and readers see what was proposed', () => {
    for (const seed of seeds) {
      const look = lookOf(seed)
      const taken = warningsOf(look).reduce<RandomLook>(
        (all, { record, field, proposal }) => withColour(all, { record, field }, proposal),
        look,
      )
      expect(warningsOf(taken), String(seed)).toEqual([])
      for (const { ink, ...of } of inksOf(taken))
        expect(ink[0].toLowerCase(), String(seed)).toBe(colourIn(taken)(of))
    }
  })

  it('make pages with nothing missing in their styles', () => {
    for (const seed of seeds) {
      const html = renderIn({ settings: lookOf(seed), path: '/home' }, <Page>本</Page>)
      const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style)
      expect(styles.length).toBeGreaterThan(0)
      for (const style of styles) expect(style).not.toMatch(/undefined|null|NaN|object|:;|:$/)
      expect(html).not.toContain('<b>強調')
    }
  })
})

function withColour(look: RandomLook, { record, field }: LookColour, colour: string): RandomLook {
  const [first = '', inner] = field.split('.')
  const kept = look[record as LookName] as unknown as Record<string, object>
  const value = inner === undefined ? colour : { ...kept[first], [inner]: colour }
  return { ...look, [record]: { ...kept, [first]: value } }
}
