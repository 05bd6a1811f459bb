import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import opentype, { type FontGlyph } from 'opentype.js'

const require = createRequire(import.meta.url)
const fontPackage = dirname(require.resolve('@fontsource/noto-sans-jp/package.json'))
/** The files of the font. The numbered ones have the Japanese characters, the others the alphabet in their name. */
const shard = /^noto-sans-jp-(\d+|latin|latin-ext|cyrillic|vietnamese)-400-normal\.woff$/

export const notoVersion: string = JSON.parse(readFileSync(join(fontPackage, 'package.json'), 'utf8')).version

let read: ReadonlyMap<number, FontGlyph> | null = null

/**
 * Returns the glyphs of the regular weight of Noto Sans JP (OFL-1.1) by code point, with 1000 units per em. They are read only once, since
 * that takes seconds.
 */
export function notoGlyphs(): ReadonlyMap<number, FontGlyph> {
  read ??= readShards()
  return read
}

function readShards(): Map<number, FontGlyph> {
  const glyphs = new Map<number, FontGlyph>()
  for (const file of readdirSync(join(fontPackage, 'files')).filter((name) => shard.test(name))) {
    const { buffer } = new Uint8Array(readFileSync(join(fontPackage, 'files', file)))
    const font = opentype.parse(buffer)
    if (font.unitsPerEm !== 1000) throw new Error(`${file} has ${font.unitsPerEm} units per em`)
    for (let index = 0; index < font.glyphs.length; index++) {
      const glyph = font.glyphs.get(index)
      for (const codePoint of glyph.unicodes) if (!glyphs.has(codePoint)) glyphs.set(codePoint, glyph)
    }
  }
  return glyphs
}
