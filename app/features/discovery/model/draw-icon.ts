import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { drawInitial } from '#app/gateways/icon/draw-initial.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readableInk } from '#app/kernel/values/colour.ts'
import { siteTitle } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Sizes of drawn icons in pixels: for Apple's home screen, for other home screens, and a large one. */
const iconSizes = [180, 192, 512] as const

/**
 * Draws the site's initial on its own colour, for sites without a square picture. Refuses other sizes with
 * `fileNotFound`.
 */
export async function drawIcon(
  { site, env }: Pick<Visit, 'site' | 'env'>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!iconSizes.some((one) => one === size)) refuse('fileNotFound')
  const { accentColor, accentInkColor } = site.settings.body
  const letters = lettersOf(siteTitle(site))
  const outlines = await fetchOutlines(env.ASSETS, letters.join(''))
  const glyph = letters.map((letter) => outlines.get(letter.codePointAt(0) ?? 0)).find(Boolean)
  const ink = readableInk(accentInkColor, accentColor)
  return drawInitial(glyph?.path ?? null, size, { ground: accentColor, ink })
}

const maxLetters = 8

/** The first letters and digits of the title, in upper case. The first one that can be drawn becomes the initial. */
function lettersOf(title: string): string[] {
  const letters = [...title.normalize('NFC').toUpperCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  return letters.slice(0, maxLetters)
}
