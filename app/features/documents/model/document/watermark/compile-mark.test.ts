import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MARK_SLOTS, type MarkSlot } from '#app/features/documents/model/document/segment/mark-layout.ts'
import type { StampMark } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { markPositions } from '#app/visit/site-settings.ts'
import { compileMark } from './compile-mark.ts'
import { readerMark } from './reader-mark.ts'
import type { MarkSettings } from './text-block.ts'

const A = { advance: 600, path: '0 0 m 500 0 l 250 700 l h' }
const outlines = new Map([[0x41, A]])
const settings: MarkSettings = { text: 'A', color: '#336699', fontSize: 20, position: 'tile', trace: 'BK-1' }
const compile = (changes: Partial<MarkSettings> = {}) =>
  compileMark(readerMark({ ...settings, ...changes }, outlines))
const unpack = (mark: StampMark, slot: MarkSlot) => {
  const { dict, data } = mark.objects[slot]
  if (!data) return dict
  return Buffer.from(dict.includes('Flate') ? inflateSync(data) : data).toString('latin1')
}
const count = (content: string, part: string) => content.split(part).length - 1

describe('a mark', () => {
  it('draws text as outlines, never as text', () => {
    const mark = compile({ text: 'AA' })
    expect(count(unpack(mark, 'text'), `${A.path}\nf`)).toBe(2)
    for (const slot of MARK_SLOTS) if (slot !== 'trace') expect(unpack(mark, slot)).not.toContain('Tj')
  })

  it('draws a box for a character that the font lacks', () => {
    const [known, unknown] = [compile({ text: 'A' }), compile({ text: 'A\u{1F600}' })]
    expect(count(unpack(unknown, 'text'), '\nf')).toBe(count(unpack(known, 'text'), '\nf') + 1)
  })

  it('draws nothing for variation selectors and joiners, and leaves room for spaces', () => {
    const content = unpack(compile({ text: 'A\u{E0100}\u200D A' }), 'text')
    expect(count(content, '\nf')).toBe(2)
    expect(content).toContain('1 0 0 1 600 0 cm\n1 0 0 1 600 0 cm')
  })

  it('repeats a tile as a pattern, with one text in each cell and room around it', () => {
    const mark = compile()
    expect(unpack(mark, 'field')).toContain('/Pattern cs /T scn')
    expect(mark.objects.text.dict).toContain('/PatternType 1')
    const [across, down] = [/XStep (\d+)/, /YStep (\d+)/].map((step) =>
      Number(step.exec(mark.objects.text.dict)![1]),
    )
    expect([across, down]).toEqual([170 / 0.02, 110 / 0.02])
  })

  it('is drawn once in the middle', () => {
    const mark = compile({ position: 'center' })
    expect(count(unpack(mark, 'field'), '/T Do')).toBe(1)
  })

  it.each([
    ['top-left', 'topLeft'],
    ['top-right', 'topRight'],
    ['bottom-left', 'bottomLeft'],
    ['bottom-right', 'bottomRight'],
  ] as const)('is drawn only at %s', (position, slot) => {
    const mark = compile({ position })
    const used = MARK_SLOTS.filter((other) => unpack(mark, other).includes('/T Do'))
    expect(used).toEqual([slot])
  })

  it.each(markPositions)('shrinks a long text at %s until it fits the page', (position) => {
    const mark = compile({ position, fontSize: 40, text: 'A'.repeat(200) })
    const slot = MARK_SLOTS.find((each) => unpack(mark, each).includes('/T '))!
    const [, a, b] = (/Matrix \[([\d.]+) ([\d.]+)/.exec(mark.objects.text.dict) ??
      /([\d.]+) (0) 0 [\d.]+ \S+ \S+ cm \/T Do/.exec(unpack(mark, slot)))!
    const scale = Math.hypot(Number(a), Number(b))
    const lines = unpack(mark, 'text').split('q 1 0 0 1 ').slice(1)
    const longest = Math.max(...lines.map((line: string) => count(line, `${A.path}\nf`)))
    expect([lines.length, longest]).toEqual([5, 43])
    expect(scale * longest * A.advance).toBeLessThanOrEqual(700)
  })

  it('sets lines one below the other', () => {
    const content = unpack(compile({ text: 'A\nAA', position: 'top-right' }), 'text')
    expect(content).toContain('q 1 0 0 1 0 250 cm')
    expect(content).toContain('q 1 0 0 1 -600 -1000 cm')
  })

  it('with too many lines shows the first and the last, which names the reader', () => {
    const B = { advance: 700, path: '0 0 m 1 1 l h' }
    const text = [...Array(40).fill('A'), 'B'].join('\n')
    const mark = compileMark(readerMark({ ...settings, text }, new Map([...outlines, [0x42, B]])))
    expect([A, B].map(({ path }) => count(unpack(mark, 'text'), `${path}\nf`))).toEqual([11, 1])
  })

  it('is light by default, and stronger in light colours', () => {
    const alpha = (changes: Partial<MarkSettings>) =>
      Number(/\/ca ([\d.]+)/.exec(unpack(compile(changes), 'state'))![1])
    expect(alpha({ color: '#000000' })).toBe(0.06)
    expect(alpha({ color: '#ffcccc' })).toBeGreaterThan(0.2)
    expect(alpha({ opacity: 0.75 })).toBe(0.75)
    expect(alpha({ opacity: 0 })).toBeGreaterThan(0)
  })

  it('keeps only harmless characters of the trace code', () => {
    expect(unpack(compile({ trace: 'BK-1) Tj (x\\' }), 'trace')).toContain('(BK-1Tjx) Tj')
  })

  it('is only the trace code if there is no text', () => {
    const mark = compile({ text: ' \n ' })
    expect(MARK_SLOTS.filter((slot) => unpack(mark, slot).includes('/T Do'))).toEqual([])
    expect(unpack(mark, 'trace')).toContain('(BK-1) Tj')
  })
})
