import { valid } from 'node-html-parser'
import { z } from 'zod'
import { type BrandingName, brandingNames } from '#app/features/branding/model/branding.ts'
import { type BrandingColour, contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { viewSearchForm } from '#app/features/search/site/search-form-view.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { colourPattern, contrastOf } from '#app/kernel/values/colour.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import type { SidebarView } from '#app/layout/site/layout-view.ts'
import { type Both, paletteOf, surface } from '#app/ui/theme/palette.ts'
import { type SiteSettings, siteFilePattern, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Chance } from '#tests/visits/chance.ts'
import { layoutOf, visitOf } from '#tests/visits/render-in-layout.tsx'

export type RandomBranding = Pick<SiteSettings, BrandingName>

/** Makes a look with any values that its schemas allow. The same `chance` gives the same look. */
export function randomBranding(chance: Chance): RandomBranding {
  const records = brandingNames.map((name) => [name, randomRecord(chance, name)])
  return Object.fromEntries(records) as RandomBranding
}

function randomRecord<Name extends BrandingName>(chance: Chance, name: Name): SiteSettings[Name] {
  const schema = siteSettingSchemas[name]
  return schema.parse(valueBy(schema, chance)) as SiteSettings[Name]
}

/** Text that may break a page: long words, other scripts, and text that looks like markup. */
const words = [
  'あおぞら',
  '<b>強調</b> & "引用"',
  'Donaudampfschifffahrtsgesellschaft',
  'كتاب',
  '🏮📚',
  '  ',
  '長い名前の出版社の、とても長い棚の名前'.repeat(20),
]
const links = ['/home', '/search?q=%E6%9C%AC', 'https://www.example.com/a?b=c#d']
const patterns: Record<string, (chance: Chance) => string> = {
  [colourPattern.source]: (chance) => `#${hexOf(chance, 6)}`,
  [siteFilePattern.source]: (chance) => `${hexOf(chance, 64)}.webp`,
}
const hexOf = (chance: Chance, digits: number) =>
  Array.from({ length: digits }, () => chance.upTo(15).toString(16)).join('')

type Definition = {
  innerType: z.ZodType
  options: z.ZodType[]
  values: unknown[]
  entries: Record<string, unknown>
  element: z.ZodType
  shape: Record<string, z.ZodType>
  valueType: z.ZodType
}

function valueBy(schema: z.ZodType, chance: Chance): unknown {
  const { innerType, options, values, entries, element, shape, valueType } = schema._zod
    .def as never as Definition
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return valueBy(innerType, chance)
  if (schema instanceof z.ZodNullable) return chance.of(0.3) ? null : valueBy(innerType, chance)
  if (schema instanceof z.ZodOptional) return chance.of(0.5) ? undefined : valueBy(innerType, chance)
  if (schema instanceof z.ZodBoolean) return chance.of(0.5)
  if (schema instanceof z.ZodLiteral) return chance.pick(values)
  if (schema instanceof z.ZodEnum) return chance.pick(Object.values(entries))
  if (schema instanceof z.ZodUnion) return valueBy(chance.pick(options), chance)
  if (schema instanceof z.ZodNumber) return numberOf(schema, chance)
  if (schema instanceof z.ZodString) return textOf(schema, chance)
  if (schema instanceof z.ZodArray) return rowsOf(element, chance)
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(locales.map((locale) => [locale, valueBy(valueType, chance)]))
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueBy(field, chance)]))
  throw new Error(`no value of ${schema._zod.def.type}`)
}

function numberOf({ minValue, maxValue }: z.ZodNumber, chance: Chance): number {
  const least = minValue ?? 0
  const ends = [least, maxValue ?? least]
  return chance.of(0.2) ? chance.pick(ends) : least + chance.upTo(Math.floor((maxValue ?? least) - least))
}

function textOf(schema: z.ZodString, chance: Chance): string {
  const source = patternOf(schema)?.source
  const mayBeBlank = (schema.minLength ?? 0) === 0
  const said = words.filter((word) => mayBeBlank || word.trim() !== '')
  if (source === undefined) return chance.pick(said).slice(0, schema.maxLength ?? undefined)
  return patterns[source]?.(chance) ?? chance.pick(links)
}

function patternOf(schema: z.ZodString): RegExp | undefined {
  const checks = (schema._zod.def.checks ?? []) as { _zod: { def: { pattern?: RegExp } } }[]
  return checks.map(({ _zod: { def } }) => def.pattern).find((pattern) => pattern !== undefined)
}

/** Rows of a list. Of rows with the same field, name or id, only one is kept. */
function rowsOf(element: z.ZodType, chance: Chance): unknown[] {
  const rows = Array.from({ length: chance.upTo(4) }, () => valueBy(element, chance)) as object[]
  const nameOf = (row: object) => {
    const named = row as { field?: unknown; name?: unknown; id?: unknown }
    return named.field ?? named.name ?? named.id ?? row
  }
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()]
}

/** The colour of a field of the branding. */
export const colourIn =
  (look: RandomBranding) =>
  ({ record, field }: BrandingColour) =>
    String(valueAt(look[record], field)).toLowerCase()

/** All warnings that the branding's forms show. */
export const warningsOf = (look: RandomBranding) =>
  brandingNames.flatMap((record) =>
    contrastWarnings(record, colourIn(look)).map((warning) => ({ record, ...warning })),
  )

/** All colours of text and lines on a reader's page: the field each comes from, and the background it is on. */
export function inksOf(settings: RandomBranding) {
  const visible = { ...settings, layout: { ...settings.layout, showSidebar: true, viewPage: 2 } }
  const given = { settings: visible, path: '/home' }
  const { theme, footer, sidebar } = layoutOf(given)
  const visit = visitOf(given)
  const form = viewSearchForm(visit, readQuestion(visit, new URLSearchParams())).look
  const side = (sidebar as SidebarView).colours
  const { paper, ink, accent, header, ...tones } = theme.palette
  const more = theme.more ?? { ground: ['#ffffff', '#161616'], ink: ['#1b1c1e', '#e8eaed'] }
  const foot = surface(footer.background, footer.ink)
  const rail = surface(side.background, side.text)
  const active = surface(side.active, side.textActive)
  const bar = surface(side.barBackground, side.barText)
  const shown: (BrandingColour & { ink: Both; ground: Both; least?: number })[] = [
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

/** The colours that are derived from a look, each with the background it is on. */
export function derivedOf(
  settings: RandomBranding,
): { name: string; ink: Both; ground: Both; least: number }[] {
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

/** The pairs with too little contrast, in either scheme. */
export function faintOf(pairs: readonly { ink: Both; ground: Both; least?: number }[]) {
  return pairs.filter(({ ink, ground, least = 4.5 }) =>
    ([0, 1] as const).some((scheme) => contrastOf(ink[scheme], ground[scheme]) < least),
  )
}

/** The values that a style attribute may give a variable: a colour, one for each scheme, a length, a factor. */
const colour = '(?:#[0-9a-f]{6}|transparent)'
const one = new RegExp(
  `^(?:${colour}|var\\(--l,${colour}\\)var\\(--d,${colour}\\)|\\d+(?:\\.\\d+)?(?:px|rem|em|%)?|[a-z][a-z-]*)$`,
)

/** Lists the faults of a page's HTML that no look may cause. */
export function pageFaults(html: string): string[] {
  const leftovers = ['undefined', 'NaN', '[object', '{{', 'null,', '&amp;amp;', '<b>強調'].filter((word) =>
    html.includes(word),
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...(html.startsWith('<!DOCTYPE html>') && html.trimEnd().endsWith('</html>') ? [] : ['not a whole page']),
    ...(valid(html) ? [] : ['not well-formed']),
    ...leftovers.map(
      (word) => `says ${word}: ${html.slice(html.indexOf(word) - 60, html.indexOf(word) + 20)}`,
    ),
    ...twice.map((id) => `has the id ${id} twice`),
    ...declarationsOf(html)
      .filter(([name, value]) => name.startsWith('--') && !one.test(value))
      .map(([name, value]) => `sets ${name} to ${value}`),
  ]
}

/** All declarations in style attributes, as pairs of name and value. */
function declarationsOf(html: string): [name: string, value: string][] {
  return [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) =>
    style
      .split(';')
      .filter((declaration) => declaration !== '')
      .map((declaration): [string, string] => {
        const at = declaration.indexOf(':')
        return [declaration.slice(0, at), declaration.slice(at + 1).trim()]
      }),
  )
}
