import { expect, it } from 'vitest'
import { TurnSize } from './turn-size.ts'

const pace = { turnMs: 10, rests: 30, maxRestMs: 200, maxCharacters: 60_000, maxChanges: 100 }

/** How many rows a turn may have after some turns that took equally long and held equally long rows. */
function rowsAfter(
  turns: number,
  { msPerRow, charactersPerRow }: Record<'msPerRow' | 'charactersPerRow', number>,
) {
  const size = new TurnSize()
  for (let turn = 0; turn < turns; turn++)
    size.adapt({ tookMs: size.rows * msPerRow, characters: size.rows * charactersPerRow }, pace)
  return size
}

it('grows to what fits into a turn, no faster than twofold', () => {
  expect(rowsAfter(1, { msPerRow: 0.01, charactersPerRow: 10 }).rows).toBe(100)
  expect(rowsAfter(9, { msPerRow: 0.01, charactersPerRow: 10 }).rows).toBe(700)
})

it('reads twenty rows at least, however slow they were, because fewer would save nobody time', () => {
  expect(rowsAfter(9, { msPerRow: 5, charactersPerRow: 10 }).rows).toBe(20)
})

it('reads as few rows as their length asks for', () => {
  expect(rowsAfter(9, { msPerRow: 0.01, charactersPerRow: 60_000 }).rows).toBe(1)
})

it('begins a table with few rows, as theirs may be larger than those of the table before', () => {
  const size = rowsAfter(20, { msPerRow: 0.0001, charactersPerRow: 1 })
  expect(size.rows).toBe(5000)
  size.beginTable()
  expect(size.rows).toBe(100)
})
