import { z } from 'zod'
import type { BrandingRecords } from '#app/features/branding/model/branding.ts'
import type { BrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { type Colour, fromOklch, held, readableInk, toOklch } from '#app/kernel/values/colour.ts'
import { colourInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { requireStaff } from '#app/visit/require.ts'
import { faces, type SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The colours of a theme, each readable on its background, and the fonts that go with them. */
export type Theme = {
  /** The page and its text. `quiet` is less prominent text. */
  paper: Colour
  ink: Colour
  quiet: Colour
  /** Sidebar, footer and banner, and the selected entry in the sidebar. Both have `ink` on them. */
  tinted: Colour
  chosen: Colour
  accent: Colour
  accentInk: Colour
  header: Colour
  headerInk: Colour
  face: SiteSettings['body']['face']
}

export const themeNames = ['paper', 'indigo', 'forest', 'vermilion', 'sea', 'plum', 'ink', 'sunrise'] as const
export type ThemeName = (typeof themeNames)[number]

const white = '#ffffff'

/** The themes that a site may start with. Every pair of colours that pages use meets WCAG 2.2 AA. */
export const themes: { readonly [Name in ThemeName]: Theme } = {
  paper: {
    ...{ paper: '#fdfbf6', ink: '#2a2622', quiet: '#655c52', tinted: '#f3eee3', chosen: '#e5dcca' },
    ...{ accent: '#7a4a1f', accentInk: white, header: '#fdfbf6', headerInk: '#2a2622', face: 'mincho' },
  },
  indigo: {
    ...{ paper: white, ink: '#1a1f2e', quiet: '#525a70', tinted: '#f1f3f9', chosen: '#dbe1f1' },
    ...{ accent: '#28408f', accentInk: white, header: '#1d2f6b', headerInk: white, face: 'gothic' },
  },
  forest: {
    ...{ paper: '#fbfdfa', ink: '#18241c', quiet: '#4d5f53', tinted: '#edf4ee', chosen: '#d3e4d7' },
    ...{ accent: '#1f6340', accentInk: white, header: '#174a31', headerInk: '#f4faf5', face: 'gothic' },
  },
  vermilion: {
    ...{ paper: white, ink: '#26191a', quiet: '#6a5455', tinted: '#faf1ef', chosen: '#f2dcd7' },
    ...{ accent: '#b3301c', accentInk: white, header: white, headerInk: '#26191a', face: 'mincho' },
  },
  sea: {
    ...{ paper: '#fafdfe', ink: '#12252b', quiet: '#48616a', tinted: '#e9f4f7', chosen: '#cbe4eb' },
    ...{ accent: '#0c6478', accentInk: white, header: '#e9f4f7', headerInk: '#12252b', face: 'rounded' },
  },
  plum: {
    ...{ paper: '#fefcfe', ink: '#271a29', quiet: '#65546a', tinted: '#f5eff6', chosen: '#e6d7e9' },
    ...{ accent: '#76347f', accentInk: white, header: '#54235c', headerInk: '#fdf7fe', face: 'gothic' },
  },
  ink: {
    ...{ paper: white, ink: '#151515', quiet: '#575757', tinted: '#f2f2f2', chosen: '#dcdcdc' },
    ...{ accent: '#222222', accentInk: white, header: '#151515', headerInk: white, face: 'system' },
  },
  sunrise: {
    ...{ paper: '#fffdf9', ink: '#2b2118', quiet: '#69584a', tinted: '#fdf2e3', chosen: '#f8dfbd' },
    ...{ accent: '#9a4a08', accentInk: white, header: '#fdf2e3', headerInk: '#2b2118', face: 'rounded' },
  },
}

type Themed = Pick<SiteSettings, 'layout' | 'header' | 'body' | 'footer' | 'banner' | 'tab' | 'input'>
export const themedNames = [
  'layout',
  'header',
  'body',
  'footer',
  'banner',
  'tab',
  'input',
] as const satisfies readonly (keyof Themed)[]

/** A look with the colours and fonts of a theme. Words, pictures, sizes and links stay. */
export function themed(present: Themed, theme: Theme): Themed {
  const { paper, ink, quiet, tinted, chosen, accent, accentInk, header, headerInk, face } = theme
  return {
    layout: {
      ...present.layout,
      sidebarColors: {
        ...{ background: tinted, active: chosen, text: ink, textActive: ink },
        ...{ barBackground: paper, barText: ink },
      },
      moreLessColors: { background: paper, color: ink },
      searchValueColors: { background: accent },
    },
    header: { ...present.header, backgroundColor: header, color: headerInk },
    body: {
      ...{ ...present.body, backgroundColor: paper, color: ink },
      ...{ accentColor: accent, accentInkColor: accentInk, face },
    },
    footer: { ...present.footer, backgroundColor: tinted, color: ink },
    banner: { ...present.banner, backgroundColor: tinted, textColor: ink },
    tab: { ...present.tab, backgroundColor: paper, color: quiet, activeColor: ink },
    // A brand's accent may be pale, but the edge of a field has to be visible.
    input: { ...present.input, borderColor: held(accent, [paper], 3), backgroundColor: paper, color: ink },
  }
}

/** The input from a brand's guide: main colour, accent colour and fonts. */
export const BrandColoursInput = z.object({
  primaryColor: colourInput('#ffffff'),
  accentColor: colourInput('#1f5f4a'),
  face: z.enum(faces, 'invalid').default('gothic'),
})
export type BrandColoursInput = z.output<typeof BrandColoursInput>

const paper = '#ffffff'

/** A colour with less chroma than this looks grey, without a hue. */
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

export const ThemeInput = z.object({ theme: z.enum(themeNames, 'invalid') })
export type ThemeInput = z.output<typeof ThemeInput>

/**
 * Gives a site the colours and fonts of a theme, as one version. Its words and pictures stay. Refuses with
 * `changedMeanwhile` if one of its records is changed at the same moment, because its words would be lost.
 */
export async function applyTheme(visit: Visit, { theme }: ThemeInput): Promise<void> {
  await takeTheme(visit, theme, themes[theme])
}

/** Gives a site a theme made from its brand's colours, like `applyTheme`. */
export async function applyBrandColours(visit: Visit, input: BrandColoursInput): Promise<void> {
  await takeTheme(visit, 'brand', brandTheme(input))
}

/** The look with a theme of these colours, for a preview. */
export function draftOfBrandColours({ site }: Visit, input: BrandColoursInput): BrandingDraft {
  return { settings: themed(site.settings, brandTheme(input)) }
}

/** Applies a theme. `about` is its name in the history. */
async function takeTheme(visit: Visit, about: string, theme: Theme): Promise<void> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const found = await Promise.all(
    themedNames.map(async (name) => [name, await findSetting(db, site.tenantId, name)] as const),
  )
  const present = Object.fromEntries(found.map(([name, { value }]) => [name, value])) as Themed
  const next = themed(present, theme)
  const records = Object.fromEntries(
    found.map(([name, { revision }]) => [name, { value: next[name], revision }]),
  ) as BrandingRecords
  await saveBranding(visit, { cause: 'theme', about, records })
}
