import { fetchOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { drawInitial } from '#app/gateways/icon/draw-initial.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readableInk } from '#app/kernel/values/colour.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Sizes of drawn icons, pixels: for Apple's first screen, for others', and large. */
const iconSizes = [180, 192, 512] as const

/** The site's initial on its own colour, for whoever wants a square where the site has no such picture. Refuses other sizes with `fileNotFound`. */
export async function drawIcon({ site, env }: Visit, size: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!iconSizes.some((one) => one === size)) refuse('fileNotFound')
  const { accentColor, accentInkColor } = site.settings.body
  const letters = lettersOf(siteTitle(site))
  const outlines = await fetchOutlines(env.ASSETS, letters.join(''))
  const glyph = letters.map((letter) => outlines.get(letter.codePointAt(0) ?? 0)).find(Boolean)
  const ink = readableInk(accentInkColor, accentColor)
  return drawInitial(glyph?.path ?? null, size, { ground: accentColor, ink })
}

const mostLetters = 8

/** The letters and figures it begins with, large where they have a size: the first that can be drawn is the initial. */
function lettersOf(title: string): string[] {
  const letters = [...title.normalize('NFC').toUpperCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  return letters.slice(0, mostLetters)
}
