import { describe, expect, it } from 'vitest'
import { FileSkeleton, GRANULE } from './ranged-file.ts'

const object = (number: number, data: string) =>
  `${number} 0 obj\n<</Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`
const file = Buffer.from(
  `%PDF-1.7\n${object(1, 'x'.repeat(20_000))}2 0 obj\n<</Type /Page>>\nendobj\n${object(3, 'y'.repeat(50_000))}trailer\n`,
  'latin1',
)

/** Answers which bytes of the file are kept if it is seen in pieces of this length, each beginning a little before the last one's end. */
function kept(step: number): boolean[] {
  const skeleton = new FileSkeleton()
  const found = Array.from({ length: file.length }, () => false)
  for (let at = 0; at < file.length; at += step) {
    const [from, to] = [Math.max(0, at - GRANULE), Math.min(file.length, at + step)]
    for (const part of skeleton.see(from, file.subarray(from, to), to === file.length))
      found.fill(true, part.from, Math.min(part.to, to))
  }
  return found
}

describe('the skeleton of a file', () => {
  it.each([1_024, 4_096, 1_000_000])(
    'is all of it but the data of its streams, seen %i bytes at a time',
    (step) => {
      const found = kept(step)
      for (const word of ['%PDF', '2 0 obj', 'endstream', '3 0 obj', 'trailer'])
        expect(found[file.indexOf(word)], word).toBe(true)
      expect(found[10_000]).toBe(false)
      expect(found[50_000]).toBe(false)
      expect(found.filter(Boolean).length).toBeLessThan(8 * GRANULE)
    },
  )
})
