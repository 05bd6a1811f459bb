import { expect, it } from 'vitest'
import { wordsText } from '../../scripts/parts/words-asset.ts'
import { readWords } from './read-words.ts'
import { words } from './words.ts'

it('the file that a deployed Worker reads has all words of both languages', () => {
  expect(structuredClone(readWords(wordsText()))).toEqual(words)
})

it('an area is parsed when it is first read, and once', () => {
  const { en } = readWords('en frame {"home":"Home"}\nen broken {no JSON}\n')
  expect(en.frame).toEqual({ home: 'Home' })
  expect(en.frame).toBe(en.frame)
  expect(() => en.broken).toThrow(SyntaxError)
})

it.each(['', '<!DOCTYPE html>', 'fr frame {}', 'en frame', 'en frame {"home":'])(
  'a file with the line %j is refused as a whole',
  (line) => {
    expect(() => readWords(`en frame {"home":"Home"}\n${line}\nja frame {}\n`)).toThrow('file of words')
  },
)
