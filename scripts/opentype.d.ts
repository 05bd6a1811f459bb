/** The part of opentype.js the glyph build uses; the package has no types of its own. */
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
  export interface FontGlyph {
    unicodes: number[]
    advanceWidth: number
    path: { commands: PathCommand[] }
  }
  interface Font {
    unitsPerEm: number
    glyphs: { length: number; get(index: number): FontGlyph }
  }
  const opentype: { parse(data: ArrayBuffer): Font }
  export default opentype
}
