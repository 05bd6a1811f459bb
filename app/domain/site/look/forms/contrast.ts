import { type Colour, contrastOf } from '#app/values/colour.ts'
import type { LookFormName } from './look-inputs.ts'

/** What WCAG 2.2 AA asks of text, and of the edges of what one uses. */
const ofText = 4.5
const ofEdges = 3

type Pair = { ink: string; ground: string; least: number }
const text = (ink: string, ground: string): Pair => ({ ink, ground, least: ofText })

/** Which fields of a record are read on which other. */
const pairs: { readonly [Name in LookFormName]?: readonly Pair[] } = {
  layout: [
    text('sidebarColors.text', 'sidebarColors.background'),
    text('sidebarColors.textActive', 'sidebarColors.active'),
    text('sidebarColors.barText', 'sidebarColors.barBackground'),
    text('moreLessColors.color', 'moreLessColors.background'),
  ],
  header: [text('color', 'backgroundColor')],
  body: [text('color', 'backgroundColor'), text('accentInkColor', 'accentColor')],
  footer: [text('color', 'backgroundColor')],
  tab: [text('color', 'backgroundColor'), text('activeColor', 'backgroundColor')],
  input: [
    text('color', 'backgroundColor'),
    { ink: 'borderColor', ground: 'backgroundColor', least: ofEdges },
  ],
}

export type ContrastWarning = {
  /** The field whose colour can't be told well enough from that of `ground`. */
  field: string
  ground: string
  /** 1 to 21; `least` is what WCAG asks for. */
  contrast: number
  least: number
  /** The nearest colour that can. */
  proposal: Colour
}

/** The colours of a record that are too near each other to be read; `colourOf` tells a field's, null of what is no colour. */
export function contrastWarnings(
  name: LookFormName,
  colourOf: (field: string) => Colour | null,
): ContrastWarning[] {
  return (pairs[name] ?? []).flatMap(({ ink, ground, least }) => {
    const [of, on] = [colourOf(ink), colourOf(ground)]
    if (of === null || on === null || contrastOf(of, on) >= least) return []
    const contrast = Math.floor(contrastOf(of, on) * 10) / 10
    return [{ field: ink, ground, contrast, least, proposal: nearestReadable(of, on, least) }]
  })
}

/** The colour of the same hue that is moved least towards black or white until it can be told from `ground`. */
function nearestReadable(ink: Colour, ground: Colour, least = ofText): Colour {
  for (let part = 1; part <= 100; part++)
    for (const end of ['#000000', '#ffffff']) {
      const mixed = mix(ink, end, part / 100)
      if (contrastOf(mixed, ground) >= least) return mixed
    }
  return '#000000'
}

function mix(from: Colour, to: Colour, part: number): Colour {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
