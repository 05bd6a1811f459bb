import { expect, it } from 'vitest'
import { chosenPages, partsOf } from './paper.ts'

it('a print job is split into parts that fit into memory, without gaps', () => {
  expect(partsOf({ from: 7, to: 7 })).toEqual([{ from: 7, to: 7 }])
  expect(partsOf({ from: 1, to: 100 })).toHaveLength(1)
  expect(partsOf({ from: 50, to: 251 })).toEqual([
    { from: 50, to: 149 },
    { from: 150, to: 249 },
    { from: 250, to: 251 },
  ])
  const parts = partsOf({ from: 1, to: 2_415 })
  expect(parts).toHaveLength(25)
  expect(parts.at(-1)).toEqual({ from: 2_401, to: 2_415 })
})

it('the pages are those that the form asks for, limited to the book', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  expect(chosenPages(form({ what: 'all' }), 3, 40)).toEqual({ from: 1, to: 40 })
  expect(chosenPages(form({ what: 'current' }), 3, 40)).toEqual({ from: 3, to: 3 })
  expect(chosenPages(form({ what: 'range', from: '11', to: '7' }), 3, 40)).toEqual({ from: 7, to: 11 })
  expect(chosenPages(form({ what: 'range', from: '-3', to: '' }), 3, 40)).toEqual({ from: 1, to: 40 })
})
