import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOf, isOfTests } from '../../scripts/parts/places.ts'

const sources = filesOf('{app,workers}/**/*.{ts,tsx}')
  .filter((file) => !isOfTests(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The names of the numbers of rows that a file's commits have changed. */
function countsIn(text: string): string[] {
  const assigned = text.matchAll(/const (?:\[([^\]]+)\]|(\w+)) = await (?:\w+\.)?commit\w*\(/g)
  return [...assigned].flatMap(([, several, one]) => several?.match(/\w+/g) ?? [one as string])
}

// D1 counts the rows that triggers change. Those that follow a moving tenant (docs/adr/184) double each number.
it('the number of rows that a commit has changed is compared with 0 only', () => {
  const compared = sources.flatMap(({ file, text }) =>
    countsIn(text).flatMap((name) =>
      [
        ...text.matchAll(
          new RegExp(`\\b${name}(?:\\[[^\\]]+\\])? (?:===|!==|[<>]=?) (?!0\\b|null\\b).*`, 'g'),
        ),
      ].map(([found]) => `${file}: ${found}`),
    ),
  )
  expect(compared).toEqual([])
})
