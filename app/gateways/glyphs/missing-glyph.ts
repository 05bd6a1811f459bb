import type { Glyph } from './glyph-block.ts'

/** Draws a box for a character that the font lacks, so that nobody's name gets shorter. Draws nothing for a space. */
export function missingGlyph(codePoint: number): Glyph {
  const advance = codePoint < 0x1100 ? 600 : 1_000
  if (/\p{Zs}/u.test(String.fromCodePoint(codePoint))) return { advance, path: '' }
  const [left, right] = [80, advance - 80]
  const outer = `${left} -80 m ${right} -80 l ${right} 800 l ${left} 800 l h`
  const inner = `${left + 60} -20 m ${left + 60} 740 l ${right - 60} 740 l ${right - 60} -20 l h`
  return { advance, path: `${outer} ${inner}` }
}

/** Selectors, joiners and controls only affect their neighbours; they are never drawn themselves. */
export const invisibleCharacter = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u
