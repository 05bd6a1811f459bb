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

/** The fields for which a change with these parameters is refused. */
async function refusedIn(params: Record<string, unknown>): Promise<string[]> {
  try {
    await ensureKnownFields(change, { visit: {} as Visit, params, all: [read, change] })
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return Object.keys(error.fields).sort()
  }
}

it('accepts a record’s own answer, the fields of any row, and the parameters of every call', async () => {
  const answer = { title: 'a', total: 3, rows: [{ label: 'a', pages: 2, id: '1', translations: {} }] }
  expect(await refusedIn({ ...answer, revision: 1, translations: {} })).toEqual([])
  expect(await refusedIn({ data: answer })).toEqual([])
  expect(await refusedIn({ title: 'a', shelfId: '1', domain: 'localhost', isMobileApp: '1' })).toEqual([])
})

it('refuses unknown fields by their path, together with all other problems', async () => {
  expect(await refusedIn({ title: 'a', totals: 3 })).toEqual(['totals'])
  // Inside a record, `domain` names no site and so is unknown.
  expect(
    await refusedIn({ title: 'a', rows: [{ label: 'a' }, { label: 'b', domain: 'localhost' }] }),
  ).toEqual(['rows.1.domain'])
  expect(await refusedIn({ totals: 3 })).toEqual(['title', 'totals'])
})

it('reads the language of its texts from the address, or from a field if the record has none of that name', () => {
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
