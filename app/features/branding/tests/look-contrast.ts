import { contrastWarnings, type LookColour } from '#app/features/branding/model/forms/contrast.ts'
import { lookNames } from '#app/features/branding/model/look.ts'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { viewSearchForm } from '#app/features/search/site/search-form-view.ts'
import { contrastOf } from '#app/kernel/values/colour.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import type { SidebarView } from '#app/layout/site/sidebar-view.ts'
import { paletteOf } from '#app/ui/theme/palette.ts'
import { type Both, surface } from '#app/ui/theme/schemes.ts'
import { frameOf, visitOf } from '#tests/visits/render-in-frame.tsx'
import type { RandomLook } from './random-settings.ts'

/** The colour that a field of a look has. */
export const colourIn =
  (look: RandomLook) =>
  ({ record, field }: LookColour) =>
    String(valueAt(look[record], field)).toLowerCase()

/** Every warning that its forms show. */
export const warningsOf = (look: RandomLook) =>
  lookNames.flatMap((record) =>
    contrastWarnings(record, colourIn(look)).map((warning) => ({ record, ...warning })),
  )

/** Every colour something is written or drawn in on a reader's page: the field it comes from, and what it is read on. */
export function inksOf(settings: RandomLook) {
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
export function derivedOf(settings: RandomLook): { name: string; ink: Both; ground: Both; least: number }[] {
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
export function faintOf(pairs: readonly { ink: Both; ground: Both; least?: number }[]) {
  return pairs.filter(({ ink, ground, least = 4.5 }) =>
    ([0, 1] as const).some((scheme) => contrastOf(ink[scheme], ground[scheme]) < least),
  )
}
