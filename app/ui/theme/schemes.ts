import { type Colour, readableInk } from '#app/kernel/values/colour.ts'
import { held, holds } from '#app/kernel/values/colours/held-colour.ts'
import { fromOklch, toOklch } from '#app/kernel/values/colours/oklch.ts'

/** A colour in the light scheme and in the dark one. */
export type Both = readonly [light: Colour, dark: Colour]

/**
 * Returns the pair as a CSS value. Depending on the scheme, one of `--l` and `--d` is empty and the other is not set
 * (styles.css). This works like `light-dark()`, but also in browsers before 2024.
 */
export function inCss([light, dark]: Both): string {
  return light === dark ? light : `var(--l,${light})var(--d,${dark})`
}

/** Of grounds that are lighter, a dark scheme has a dark tint of their hue; darker ones stay. */
const darkest = 0.35
const tint = 0.06

/** Returns a ground for the dark scheme. The lighter it was, the darker it becomes. */
export function onDark(ground: Colour): Colour {
  const { l, c, h } = toOklch(ground)
  return l <= darkest
    ? ground
    : fromOklch({ l: 0.2 + Math.min(darkest - 0.2, (1 - l) * 0.5), c: Math.min(c, tint), h })
}

/** Returns an ink for the dark scheme, on given grounds: the darkest becomes the lightest, and the hue stays. */
export function inkOnDark(ink: Colour, grounds: readonly Colour[], least?: number): Colour {
  if (holds(ink, grounds, least)) return ink
  const { l, c, h } = toOklch(ink)
  return held(fromOklch({ l: Math.min(0.95, 1.074 - 0.61 * l), c: Math.min(c, 0.14), h }), grounds, least)
}

/** Returns a ground and its inks in both schemes; the product's ink replaces an unreadable one. */
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
