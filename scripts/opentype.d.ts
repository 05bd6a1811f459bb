/** Types for the part of opentype.js that the builds of fonts and glyphs use. The package has no types of its own. */
declare module 'opentype.js' {
  export interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  type GlyphPath = { commands: PathCommand[] }
  export interface FontGlyph {
    unicodes: number[]
    advanceWidth: number
    path: GlyphPath
  }
  interface Font {
    unitsPerEm: number
    glyphs: { length: number; get(index: number): FontGlyph }
    toArrayBuffer(): ArrayBuffer
  }
  interface NewFont {
    familyName: string
    styleName: string
    unitsPerEm: number
    ascender: number
    descender: number
    glyphs: FontGlyph[]
  }
  const opentype: {
    parse(data: ArrayBuffer): Font
    Font: new (font: NewFont) => Font
    Glyph: new (glyph: { name: string; unicode: number; advanceWidth: number; path: GlyphPath }) => FontGlyph
    Path: new () => GlyphPath
  }
  export default opentype
}
