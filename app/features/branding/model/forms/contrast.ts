import type { BrandingName } from '#app/features/branding/model/branding.ts'
import { type Colour, contrastOf } from '#app/kernel/values/colour.ts'

/** The contrast that WCAG 2.2 AA requires of text, and of the edges of controls. */
const ofText = 4.5
const ofEdges = 3

/** A colour of the branding: the name of its record and its field. */
export type BrandingColour = { record: BrandingName; field: string }

type Pair = { ink: string; ground: BrandingColour; least: number }

/** Pairs of a record's own fields: a text colour and its background. */
function texts(record: BrandingName, inkOnGround: Readonly<Record<string, string>>): Pair[] {
  return Object.entries(inkOnGround).map(([ink, field]) => ({
    ink,
    ground: { record, field },
    least: ofText,
  }))
}

/** For each record, which colours appear on which, as pages use them. */
const pairs: { readonly [Name in BrandingName]?: readonly Pair[] } = {
  layout: texts('layout', {
    'sidebarColors.text': 'sidebarColors.background',
    'sidebarColors.textActive': 'sidebarColors.active',
    'sidebarColors.barText': 'sidebarColors.barBackground',
    'moreLessColors.color': 'moreLessColors.background',
  }),
  header: texts('header', { color: 'backgroundColor' }),
  body: texts('body', { color: 'backgroundColor', accentInkColor: 'accentColor' }),
  footer: texts('footer', { color: 'backgroundColor' }),
  banner: texts('banner', { textColor: 'backgroundColor' }),
  tab: texts('tab', { color: 'backgroundColor', activeColor: 'backgroundColor' }),
  input: [
    ...texts('input', { color: 'backgroundColor' }),
    // The search field stands on the page's background.
    { ink: 'borderColor', ground: { record: 'body', field: 'backgroundColor' }, least: ofEdges },
  ],
}

export type ContrastWarning = {
  /** The field whose colour is too close to that of `ground`. */
  field: string
  ground: BrandingColour
  /** From 1 to 21. `least` is what WCAG requires. */
  contrast: number
  least: number
  /** The nearest colour with enough contrast. */
  proposal: Colour
}

/**
 * The colours of a record that are too close to each other to be read. `colourOf` returns any colour of the branding, or null
 * for a value that is no colour.
 */
export function contrastWarnings(
  record: BrandingName,
  colourOf: (colour: BrandingColour) => Colour | null,
): ContrastWarning[] {
  return (pairs[record] ?? []).flatMap(({ ink: field, ground, least }) => {
    const [of, on] = [colourOf({ record, field }), colourOf(ground)]
    if (of === null || on === null || contrastOf(of, on) >= least) return []
    const contrast = Math.floor(contrastOf(of, on) * 10) / 10
    return [{ field, ground, contrast, least, proposal: nearestReadable(of, on, least) }]
  })
}

/** Makes the ink darker and lighter until it can be read on `ground`, and returns the one nearer to the ink. */
function nearestReadable(ink: Colour, ground: Colour, least: number): Colour {
  const [nearest = '#000000'] = ['#000000', '#ffffff']
    .flatMap((end) => firstReadable(ink, end, { ground, least }) ?? [])
    .sort((a, b) => contrastOf(ink, a) - contrastOf(ink, b))
  return nearest
}

function firstReadable(
  ink: Colour,
  end: Colour,
  { ground, least }: { ground: Colour; least: number },
): Colour | undefined {
  const steps = Array.from({ length: 100 }, (_, at) => mix(ink, end, (at + 1) / 100))
  return steps.find((colour) => contrastOf(colour, ground) >= least)
}

function mix(from: Colour, to: Colour, part: number): Colour {
  const channels = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
