import { type Colour, contrastOf } from '#app/kernel/values/colour.ts'
import { fromOklch, toOklch } from './oklch.ts'

/** The contrast that WCAG 2.2 AA asks of text. */
const ofText = 4.5

/** Moves the colour's lightness away from its backgrounds until it stands out from each of them. */
export function held(colour: Colour, grounds: readonly Colour[], least = ofText): Colour {
  if (holds(colour, grounds, least)) return colour
  const { l, c, h } = toOklch(colour)
  const worst = (end: Colour) => Math.min(...grounds.map((ground) => contrastOf(end, ground)))
  const [end, step] = worst('#ffffff') >= worst('#000000') ? ['#ffffff', 0.02] : ['#000000', -0.02]
  for (let at = l + step; at > 0 && at < 1; at += step) {
    const moved = fromOklch({ l: at, c, h })
    if (holds(moved, grounds, least)) return moved
  }
  return end as Colour
}

/** Whether the colour stands out from each of its backgrounds. */
export function holds(colour: Colour, grounds: readonly Colour[], least = ofText): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= least)
}
