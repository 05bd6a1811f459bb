import {
  type Colour,
  contrastOf,
  fromOklch,
  held,
  holds,
  readableInk,
  toOklch,
} from '#app/kernel/values/colour.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'

/** The colours of pages, named like the style sheet's variables. */
type Palette = {
  paper: Colour
  'paper-2': Colour
  ink: Colour
  'ink-2': Colour
  'ink-3': Colour
  line: Colour
  'line-strong': Colour
  accent: Colour
  'accent-ink': Colour
  'accent-text': Colour
  mark: Colour
  danger: Colour
  ok: Colour
  warn: Colour
  header: Colour
  'header-ink': Colour
}

type Palettes = { [Name in keyof Palette]: Both }

/** Colours with the same meaning on every site, as they are on white. */
const signals = { danger: '#b3261e', ok: '#1e6b3a', warn: '#8a5a00' } as const

/** The tints of the product's own white and ink, which were chosen by hand. */
const ours = {
  paper: '#ffffff',
  'paper-2': '#f7f6f3',
  ink: '#1b1c1e',
  'ink-2': '#55585e',
  'ink-3': '#6b6f77',
  line: '#e4e2dc',
  'line-strong': '#8b8e95',
} as const

type Grounds = Pick<Palette, keyof typeof ours>

/**
 * A site's colours in both schemes (docs/adr/078). The light scheme uses the set colours, if they are readable; derived colours are
 * readable in both schemes.
 */
export function paletteOf({ body, header }: Pick<SiteSettings, 'body' | 'header'>): Palettes {
  const paper = body.backgroundColor.toLowerCase()
  const ink = readableInk(body.color.toLowerCase(), paper)
  const light = paper === ours.paper && ink === ours.ink ? ours : tintsOf(paper, ink)
  const darkPaper = onDark(paper)
  const dark = tintsOf(darkPaper, inkOnDark(ink, [darkPaper]))
  const accent = body.accentColor.toLowerCase()
  const head = surface(header.backgroundColor.toLowerCase(), header.color.toLowerCase())
  const one = toneOf(light, accent, body.accentInkColor)
  const other = toneOf(dark, inkOnDark(accent, [dark.paper], 3), body.accentInkColor)
  const names = Object.keys(one) as (keyof typeof one)[]
  const both = Object.fromEntries(names.map((name) => [name, [one[name], other[name]] as const]))
  return { ...both, header: head.ground, 'header-ink': head.inks[0] } as Palettes
}

/** Paper, ink and the tints between them. Tints for text are readable on both papers. */
function tintsOf(paper: Colour, ink: Colour): Grounds {
  const raised = [0.06, 0.04, 0.02, 0].map((part) => mix(ink, paper, part))
  const paper2 = raised.find((tint) => contrastOf(ink, tint) >= 4.5) ?? paper
  const text = (part: number) => {
    const parts = [part, part + 0.1, part + 0.2]
    return parts.map((some) => mix(ink, paper, some)).find((tint) => contrastOf(tint, paper2) >= 4.5) ?? ink
  }
  return {
    paper,
    'paper-2': paper2,
    ink,
    'ink-2': text(0.72),
    'ink-3': text(0.62),
    line: mix(ink, paper, 0.14),
    'line-strong': held(mix(ink, paper, 0.5), [paper], 3),
  }
}

function toneOf(grounds: Grounds, accent: Colour, accentInk: Colour): Omit<Palette, 'header' | 'header-ink'> {
  const papers = [grounds.paper, grounds['paper-2']]
  const marks = [0.22, 0.16, 0.1, 0.05].map((part) => mix(accent, grounds.paper, part))
  return {
    ...grounds,
    accent,
    'accent-ink': readableInk(accentInk.toLowerCase(), accent),
    'accent-text': held(accent, papers),
    mark: marks.find((ground) => contrastOf(grounds.ink, ground) >= 4.5) ?? grounds.paper,
    danger: held(signals.danger, papers),
    ok: held(signals.ok, papers),
    warn: held(signals.warn, papers),
  }
}

function mix(from: Colour, to: Colour, part: number): Colour {
  const channels = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(a * part + b * (1 - part))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** A colour in the light scheme and in the dark one. */
export type Both = readonly [light: Colour, dark: Colour]

/**
 * Writes the pair as a CSS value. Depending on the scheme, one of `--l` and `--d` is empty and the other is not set (styles.css). This
 * works like `light-dark()`, but also in browsers before 2024.
 */
export function inCss([light, dark]: Both): string {
  return light === dark ? light : `var(--l,${light})var(--d,${dark})`
}

/**
 * The limits of a background in the dark scheme: one that is lighter than `darkest` gets a dark tint of its hue, of at most the chroma
 * `tint`; darker ones stay.
 */
const darkest = 0.35
const tint = 0.06

/** A background for the dark scheme. The lighter it was, the darker it becomes. */
export function onDark(ground: Colour): Colour {
  const { l, c, h } = toOklch(ground)
  return l <= darkest
    ? ground
    : fromOklch({ l: 0.2 + Math.min(darkest - 0.2, (1 - l) * 0.5), c: Math.min(c, tint), h })
}

/** An ink for the dark scheme on given backgrounds: the darkest becomes the lightest, and the hue stays. */
export function inkOnDark(ink: Colour, grounds: readonly Colour[], least?: number): Colour {
  if (holds(ink, grounds, least)) return ink
  const { l, c, h } = toOklch(ink)
  return held(fromOklch({ l: Math.min(0.95, 1.074 - 0.61 * l), c: Math.min(c, 0.14), h }), grounds, least)
}

/** A background and its inks in both schemes. The product's ink replaces an unreadable one. */
export function surface<const Inks extends readonly Colour[]>(
  ground: Colour,
  ...inks: Inks
): { ground: Both; inks: { [At in keyof Inks]: Both } } {
  const dark = onDark(ground)
  const both = inks.map((ink): Both => {
    const light = readableInk(ink, ground)
    return [light, inkOnDark(light, [dark])]
  })
  return { ground: [ground, dark], inks: both as { [At in keyof Inks]: Both } }
}
