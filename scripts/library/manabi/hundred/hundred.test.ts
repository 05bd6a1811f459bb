import { expect, it } from 'vitest'
import { pictures } from './drawings.ts'
import { parts } from './entries.ts'

it('the book of a hundred words has a hundred, each once, with a picture of each thing', () => {
  const words = parts.flatMap(({ entries }) => entries.map(({ word }) => word))
  expect(words.length).toBe(100)
  expect(new Set(words).size).toBe(100)
  for (const { entries } of parts.slice(-2))
    for (const { word } of entries) expect(pictures[word], word).toBeDefined()
})
