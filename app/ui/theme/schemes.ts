import { type Colour, readableInk } from '#app/kernel/values/colour.ts'
import { held, holds } from '#app/kernel/values/colours/held-colour.ts'
import { fromOklch, toOklch } from '#app/kernel/values/colours/oklch.ts'

/** A colour in the light scheme and in the dark one. */
export type Both = readonly [light: Colour, dark: Colour]

/**
 * As a style sheet has it: of `--l` and `--d` one is set to nothing and the other not set at all, by the scheme that is shown
 * (styles.css). As `light-dark()`, for browsers before 2024 as well.
 */
export function inCss([light, dark]: Both): string {
  return light === dark ? light : `var(--l,${light})var(--d,${dark})`
}

/** Of grounds that are lighter, a dark scheme has a dark tint of their hue; darker ones stay. */
const darkest = 0.35
const tint = 0.06

/** A ground in the dark scheme: the lighter it was the darker it is, so that what was raised stays raised. */
export function onDark(ground: Colour): Colour {
  const { l, c, h } = toOklch(ground)
  return l <= darkest
    ? ground
    : fromOklch({ l: 0.2 + Math.min(darkest - 0.2, (1 - l) * 0.5), c: Math.min(c, tint), h })
}

/** An ink in the dark scheme, on grounds that are there already: what was darkest is lightest, the hue stays. */
export function inkOnDark(ink: Colour, grounds: readonly Colour[], least?: number): Colour {
  if (holds(ink, grounds, least)) return ink
  const { l, c, h } = toOklch(ink)
  return held(fromOklch({ l: Math.min(0.95, 1.074 - 0.61 * l), c: Math.min(c, 0.14), h }), grounds, least)
}

/** A part with a ground of its own and what is written on it, in both schemes; unreadable inks are the product's. */
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
