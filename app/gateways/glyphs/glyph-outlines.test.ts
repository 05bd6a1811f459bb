import { describe, expect, it } from 'vitest'
import {
  encodeBlock,
  glyphBlockPath,
  loadOutlines,
  type Outline,
  type OutlineStep,
} from './glyph-outlines.ts'

const file = (outlines: Record<number, Outline>) =>
  encodeBlock(new Map(Object.entries(outlines).map(([index, outline]) => [Number(index), outline]))).buffer
const step = (type: OutlineStep['type'], ...points: number[]): OutlineStep => ({ type, points })

describe('the outlines of a text', () => {
  const asked: number[] = []
  const files = new Map([
    [0x30, file({ 66: { advance: 1_000, steps: [step('M', 1, -2), step('L', 3, 4), step('Z')] } })],
    [
      0x205,
      file({
        183: {
          advance: 1_000,
          steps: [step('M', 0, 0), step('Q', 30, 60, 90, 0), step('C', 1, 2, 3, 4, 5, 6)],
        },
      }),
    ],
    [0, file({ 32: { advance: 224, steps: [] } })],
  ])
  const load = (text: string) =>
    loadOutlines(text, async (block) => {
      asked.push(block)
      return files.get(block) ?? null
    })

  it('come from the blocks of its characters, each of which is fetched once', async () => {
    asked.length = 0
    const outlines = await load('ああ 𠖷い')
    expect(asked).toEqual([0x30, 0, 0x205])
    expect(outlines.get(0x3042)).toEqual({ advance: 1_000, path: '1 -2 m\n3 4 l\nh' })
    expect(outlines.get(0x20)).toEqual({ advance: 224, path: '' })
    expect(outlines.get(0x205b7)).toEqual({
      advance: 1_000,
      path: '0 0 m\n20 40 50 40 90 0 c\n1 2 3 4 5 6 c',
    })
  })

  it('omit characters that the font lacks, whether or not their block exists', async () => {
    expect([...(await load('い𓀀')).keys()]).toEqual([])
  })

  it('treat a file that isn’t a block as missing', async () => {
    expect([...(await loadOutlines('あ', async () => new ArrayBuffer(20))).keys()]).toEqual([])
  })

  it('are found among the static files by block number', () => {
    expect(glyphBlockPath(0x4e)).toBe('/glyphs/4e.bin')
  })
})
