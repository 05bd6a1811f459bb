import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import opentype, { type FontGlyph } from 'opentype.js'
import { notoGlyphs, notoVersion } from './parts/noto-glyphs.ts'
import { root } from './parts/settings.ts'

/** The version of the file's format. Raise it when the content changes for the same font. */
const format = 2
export const coverFontFile = join(root, 'build/ingest/cover-font.bin')

/**
 * Writes one font with the characters of JIS X 0208, made of the regular weight of Noto Sans JP (OFL-1.1). Covers are drawn with it if a
 * document names a Japanese font without embedding it. The ingest Worker carries it (docs/adr/045). Does nothing if the file is up to date.
 */
export function buildCoverFont(): void {
  const stamp = `${coverFontFile}.version`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${format} ${notoVersion}`) return
  const wanted = jisCharacters()
  const glyphs = new Map([...notoGlyphs()].filter(([code]) => wanted.has(code)))
  mkdirSync(dirname(coverFontFile), { recursive: true })
  writeFileSync(coverFontFile, Buffer.from(fontOf(glyphs)))
  writeFileSync(stamp, `${format} ${notoVersion}`)
}

function fontOf(glyphs: ReadonlyMap<number, FontGlyph>): ArrayBuffer {
  const copies = [...glyphs]
    .sort(([a], [b]) => a - b)
    .map(
      ([unicode, { advanceWidth, path }]) =>
        new opentype.Glyph({ name: `u${unicode.toString(16)}`, unicode, advanceWidth, path }),
    )
  const missing = new opentype.Glyph({
    name: '.notdef',
    unicode: 0,
    advanceWidth: 1000,
    path: new opentype.Path(),
  })
  const named = {
    familyName: 'Noto Sans JP',
    styleName: 'Regular',
    unitsPerEm: 1000,
    ascender: 880,
    descender: -120,
  }
  return new opentype.Font({ ...named, glyphs: [missing, ...copies] }).toArrayBuffer()
}

/** Returns ASCII and the characters that EUC-JP encodes in two bytes, which are those of JIS X 0208. */
function jisCharacters(): Set<number> {
  const decoder = new TextDecoder('euc-jp')
  const characters = new Set(Array.from({ length: 95 }, (_, index) => 0x20 + index))
  for (let row = 0xa1; row <= 0xf4; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const code = decoder.decode(new Uint8Array([row, cell])).codePointAt(0) ?? 0xfffd
      if (code !== 0xfffd) characters.add(code)
    }
  return characters
}

if (import.meta.main) buildCoverFont()
