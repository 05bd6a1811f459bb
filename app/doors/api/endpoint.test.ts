import { expect, it } from 'vitest'
import { z } from 'zod'
import { withinData } from './endpoint.ts'

const shelf = withinData(
  z.object({ title: z.string(), size: z.number().default(10) }),
  z.object({ id: z.string() }),
)

it('a record’s fields may be in `data` or beside it, and the path says which record it is', () => {
  expect(shelf.parse({ id: '5', title: 'a' })).toEqual({ id: '5', title: 'a', size: 10 })
  expect(shelf.parse({ id: '5', data: { title: 'a', size: 3 } })).toEqual({ id: '5', title: 'a', size: 3 })
  expect(shelf.parse({ id: '5', data: { id: '6', title: 'a' } })).toEqual({ id: '5', title: 'a', size: 10 })
})
