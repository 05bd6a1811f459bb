import { BLOCK_SIZE, decodeGlyph, type Glyph } from './glyph-block.ts'

/** The glyphs of one text by code point. Characters that the font lacks are missing. */
export type GlyphOutlines = ReadonlyMap<number, Glyph>

/** Path of a block among the static files. */
export function glyphBlockPath(block: number): string {
  return `/glyphs/${block.toString(16)}.bin`
}

/**
 * Loads the outlines (Noto Sans JP) of the characters in `text`. `fetchBlock` answers the file glyphBlockPath(block), or
 * null if there is none. A file has 256 code points, so a Japanese name needs a handful of them.
 */
export async function loadOutlines(
  text: string,
  fetchBlock: (block: number) => Promise<ArrayBuffer | null>,
): Promise<GlyphOutlines> {
  const codePoints = [...new Set([...text.normalize('NFC')].map((character) => character.codePointAt(0)!))]
  const wanted = [...new Set(codePoints.map((codePoint) => Math.floor(codePoint / BLOCK_SIZE)))]
  const blocks = new Map(
    await Promise.all(wanted.map(async (block) => [block, await fetchBlock(block)] as const)),
  )
  return new Map(
    codePoints.flatMap((codePoint) => {
      const block = blocks.get(Math.floor(codePoint / BLOCK_SIZE))
      const glyph = block && decodeGlyph(block, codePoint % BLOCK_SIZE)
      return glyph ? [[codePoint, glyph] as const] : []
    }),
  )
}

/** The same from the static files that are deployed with the Worker. */
export function fetchOutlines(assets: Fetcher, text: string): Promise<GlyphOutlines> {
  return loadOutlines(text, async (block) => {
    const response = await assets.fetch(`https://assets.local${glyphBlockPath(block)}`)
    return response.ok ? response.arrayBuffer() : null
  })
}
