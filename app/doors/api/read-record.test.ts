import { expect, it } from 'vitest'
import { z } from 'zod'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endpoint } from './endpoint.ts'
import { ensureKnownFields, wordingOf } from './read-record.ts'

const fields = z.object({ title: z.string(), rows: z.array(z.object({ label: z.string() })).default([]) })
const run = async () => ({ total: 3, rows: [{ label: 'a', pages: 2 }] })
const shared = { access: 'public', summary: '', run } as const
const read = endpoint('GET /shelf/detail/:shelfId', { ...shared, input: z.object({}) })
const change = endpoint('PUT /shelf/update/:shelfId', {
  ...shared,
  input: fields.partial().extend({ data: fields.optional() }).pipe(fields),
  record: 'GET /shelf/detail/:shelfId',
})

/** The fields that a change with these is refused for. */
async function refusedIn(params: Record<string, unknown>): Promise<string[]> {
  try {
    await ensureKnownFields(change, { visit: {} as Visit, params, all: [read, change] })
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return Object.keys(error.fields).sort()
  }
}

it('what its answer has, what a row may have and what every call may say of itself can be sent back', async () => {
  const answer = { title: 'a', total: 3, rows: [{ label: 'a', pages: 2, id: '1', translations: {} }] }
  expect(await refusedIn({ ...answer, revision: 1, translations: {} })).toEqual([])
  expect(await refusedIn({ data: answer })).toEqual([])
  expect(await refusedIn({ title: 'a', shelfId: '1', domain: 'localhost', isMobileApp: '1' })).toEqual([])
})

it('what nobody knows is refused by its place, together with all else that is wrong', async () => {
  expect(await refusedIn({ title: 'a', totals: 3 })).toEqual(['totals'])
  // Within a record it names no site.
  expect(
    await refusedIn({ title: 'a', rows: [{ label: 'a' }, { label: 'b', domain: 'localhost' }] }),
  ).toEqual(['rows.1.domain'])
  expect(await refusedIn({ totals: 3 })).toEqual(['title', 'totals'])
})

it('a call says in its address which language its site’s words are in, or in a field that is none of its record’s', () => {
  const asked = (query: string, params: object, more = {}) =>
    wordingOf(
      new Request(`https://books.example/api/v1/shelf${query}`),
      { ...change, input: fields.extend(more) },
      { ...params },
    )
  expect(asked('?lang=en', { lang: 'ja' })).toBe('en')
  expect(asked('', { lang: 'en' })).toBe('en')
  expect(asked('', { lang: 'en' }, { lang: z.string() })).toBeUndefined()
  expect(asked('?lang=fr', {})).toBeUndefined()
})
