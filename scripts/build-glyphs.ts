import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import opentype, { type FontGlyph, type PathCommand } from 'opentype.js'
import {
  BLOCK_SIZE,
  encodeBlock,
  type Outline,
  type OutlineStep,
} from '../app/gateways/glyphs/glyph-block.ts'

const require = createRequire(import.meta.url)
const FONT_PACKAGE = dirname(require.resolve('@fontsource/noto-sans-jp/package.json'))
/** The numbered shards hold the Japanese, the others their alphabets. */
const SHARD = /^noto-sans-jp-(\d+|latin|latin-ext|cyrillic|vietnamese)-400-normal\.woff$/
/** Raise it when the files' content changes for the same font. */
const FORMAT = 2

/**
 * Turns the regular weight of Noto Sans JP (OFL-1.1) into outline files the watermark is made of, 256 code points
 * each, in `outDir`. Does nothing when they are there already. Answers the number of glyphs written.
 */
export function buildGlyphs(outDir: string): number {
  const stamp = `${FORMAT} ${JSON.parse(readFileSync(join(FONT_PACKAGE, 'package.json'), 'utf8')).version}`
  const stampFile = join(outDir, 'version.txt')
  if (statSync(stampFile, { throwIfNoEntry: false }) && readFileSync(stampFile, 'utf8') === stamp) return 0
  mkdirSync(outDir, { recursive: true })
  const blocks = new Map<number, Map<number, Outline>>()
  for (const [codePoint, glyph] of readFont()) {
    const number = Math.floor(codePoint / BLOCK_SIZE)
    const block = blocks.get(number) ?? new Map()
    block.set(codePoint % BLOCK_SIZE, glyph)
    blocks.set(number, block)
  }
  for (const [number, block] of blocks) {
    writeFileSync(join(outDir, `${number.toString(16)}.bin`), encodeBlock(block))
  }
  writeFileSync(stampFile, stamp)
  return [...blocks.values()].reduce((sum, block) => sum + block.size, 0)
}

function readFont(): Map<number, Outline> {
  const glyphs = new Map<number, Outline>()
  const files = join(FONT_PACKAGE, 'files')
  for (const file of readdirSync(files).filter((name) => SHARD.test(name))) {
    const bytes = readFileSync(join(files, file))
    const font = opentype.parse(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    )
    for (let index = 0; index < font.glyphs.length; index++) {
      const glyph = font.glyphs.get(index)
      for (const codePoint of glyph.unicodes) {
        if (!glyphs.has(codePoint)) glyphs.set(codePoint, toOutline(glyph, 1_000 / font.unitsPerEm))
      }
    }
  }
  return glyphs
}

function toOutline(glyph: FontGlyph, scale: number): Outline {
  const steps = glyph.path.commands.map((command) => toStep(command, scale))
  return { advance: Math.round(glyph.advanceWidth * scale), steps }
}

function toStep({ type, x1, y1, x2, y2, x, y }: PathCommand, scale: number): OutlineStep {
  const points = [x1, y1, x2, y2, x, y].flatMap((number) =>
    number === undefined ? [] : [Math.round(number * scale)],
  )
  return { type, points }
}

if (import.meta.main) {
  const count = buildGlyphs('public/glyphs')
  console.log(count === 0 ? 'glyphs are up to date' : `${count} glyphs`)
}
