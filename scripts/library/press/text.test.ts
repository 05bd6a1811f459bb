import { expect, it } from 'vitest'
import { atomsOf, linesOf } from './lines.ts'
import { withCurlyQuotes } from './text.ts'

it('prints the quotes and apostrophes of a book', () => {
  expect(withCurlyQuotes('"It\'s," he said ("so")')).toBe('“It’s,” he said (“so”)')
})

it('breaks Japanese before no closing mark and after no opening one', () => {
  const ink = { size: 10 }
  const lines = linesOf(atomsOf('川は「水」の道である。'.repeat(6), ink), { measure: 70, isJapanese: true })
  for (const { atoms } of lines) {
    expect(atoms[0]?.text).not.toMatch(/[」。、]/)
    expect(atoms.at(-1)?.text).not.toBe('「')
  }
  expect(lines.map(({ atoms }) => atoms.map(({ text }) => text).join('')).join('')).toBe(
    '川は「水」の道である。'.repeat(6),
  )
})

it('keeps every English line within the measure, and words of one style together', () => {
  const ink = { size: 11, typeface: 'garamond' as const }
  const lines = linesOf(
    atomsOf('The *Plover*, a brig of 160 tons, lay in the bay and measured it with a rope. '.repeat(5), ink),
    { measure: 200, isJapanese: false },
  )
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(200.5)
  expect(
    lines
      .flatMap(({ atoms }) => atoms)
      .filter(({ text }) => text === ',')
      .every(({ breakable }) => !breakable),
  ).toBe(true)
})
