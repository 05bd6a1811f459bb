import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontGlyph, PathCommand } from 'opentype.js'
import {
  BLOCK_SIZE,
  encodeBlock,
  type Outline,
  type OutlineStep,
} from '../app/gateways/glyphs/glyph-outlines.ts'
import { notoGlyphs, notoVersion } from './parts/noto-glyphs.ts'

/** The version of the files' format. Raise it when the content changes for the same font. */
const FORMAT = 2

/**
 * Writes the outlines of the regular weight of Noto Sans JP (OFL-1.1) into `outDir`, 256 code points per file. Watermarks are made of them.
 * Does nothing if the files are up to date. Returns the number of glyphs written.
 */
export function buildGlyphs(outDir: string): number {
  const stamp = `${FORMAT} ${notoVersion}`
  const stampFile = join(outDir, 'version.txt')
  if (statSync(stampFile, { throwIfNoEntry: false }) && readFileSync(stampFile, 'utf8') === stamp) return 0
  mkdirSync(outDir, { recursive: true })
  const blocks = new Map<number, Map<number, Outline>>()
  for (const [codePoint, glyph] of notoGlyphs()) {
    const number = Math.floor(codePoint / BLOCK_SIZE)
    const block = blocks.get(number) ?? new Map()
    block.set(codePoint % BLOCK_SIZE, toOutline(glyph))
    blocks.set(number, block)
  }
  for (const [number, block] of blocks) {
    writeFileSync(join(outDir, `${number.toString(16)}.bin`), encodeBlock(block))
  }
  writeFileSync(stampFile, stamp)
  return [...blocks.values()].reduce((sum, block) => sum + block.size, 0)
}

function toOutline(glyph: FontGlyph): Outline {
  return { advance: Math.round(glyph.advanceWidth), steps: glyph.path.commands.map(toStep) }
}

function toStep({ type, x1, y1, x2, y2, x, y }: PathCommand): OutlineStep {
  const points = [x1, y1, x2, y2, x, y].flatMap((number) =>
    number === undefined ? [] : [Math.round(number)],
  )
  return { type, points }
}

if (import.meta.main) {
  const count = buildGlyphs('public/glyphs')
  console.log(count === 0 ? 'glyphs are up to date' : `${count} glyphs`)
}
