import { expect, it } from 'vitest'
import { eachPage } from './chunk.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ id: from + at }))

async function all(read: (page: number) => { id: number }[]): Promise<number[]> {
  const given = await Array.fromAsync(
    eachPage(
      10,
      async ({ page }) => read(page),
      ({ id }) => id,
    ),
  )
  return given.flat().map(({ id }) => id)
}

it('yields every row of a list to its end, even if the last page is full', async () => {
  for (const total of [0, 9, 10, 25])
    expect(await all((page) => rows(0, total).slice((page - 1) * 10, page * 10))).toEqual(
      rows(0, total).map(({ id }) => id),
    )
})

it('yields no row twice when new rows push it onto the next page', async () => {
  // Three rows are added at the top before each further page is read.
  const read = (page: number) => rows(-3 * (page - 1), 25).slice((page - 1) * 10, page * 10)
  expect(await all(read)).toEqual(rows(0, 25).map(({ id }) => id))
})
