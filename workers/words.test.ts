import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { words } from '#app/visit/words.ts'
import { wordsText } from '../scripts/parts/words-asset.ts'

const path = '/assets/words-12345678.txt'
const japanese = new Request('https://bunko.example/', { headers: { 'Accept-Language': 'ja' } })

beforeEach(() => {
  vi.resetModules()
  vi.doMock('#app/visit/words.ts', () => ({ words: {}, wordsFile: path }))
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => {
  vi.doUnmock('#app/visit/words.ts')
  vi.restoreAllMocks()
})

/** A Worker whose script has no words, and whose static files answer in turn with `answers`. */
async function workerWith(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_address: string) => (answers.shift() ?? missing)())
  const env = { ASSETS: { fetch: fetched } as unknown as Fetcher }
  const { withoutWords } = await import('./words.ts')
  const { translator, textsOf } = await import('#app/visit/translator.ts')
  return { fetched, translator, textsOf, answer: () => withoutWords(japanese, env) }
}

const file = () => new Response(wordsText())
const missing = () => new Response('Not found', { status: 404 })
const fails = () => {
  throw new Error('the network is down')
}

it('an isolate reads its words once, from the file of its own release', async () => {
  const { fetched, translator, textsOf, answer } = await workerWith(file)
  expect(await answer()).toBeNull()
  expect(await answer()).toBeNull()
  expect(fetched.mock.calls).toEqual([[`https://assets.local${path}`]])
  expect(translator('ja')('errors:notFound')).toBe(words.ja.errors.notFound)
  expect(translator('en', 'frame')('skip')).toBe(words.en.frame.skip)
  expect(textsOf('ja', 'viewer')).toEqual(words.ja.viewer)
})

it.each([
  ['fails', fails],
  ['is missing', missing],
])('a file that %s once is asked for again', async (_, first) => {
  const { answer } = await workerWith(first, file)
  expect(await answer()).toBeNull()
})

it('a file that cannot be read is told in the language of the visitor, and the next request tries again', async () => {
  const { translator, answer } = await workerWith(missing, fails, file)
  const answered = await answer()
  expect(answered?.status).toBe(503)
  expect(answered?.headers.get('Retry-After')).toBe('2')
  expect(await answered?.text()).toBe(`${words.ja.starting.unavailable}\n`)
  expect(() => translator('ja')).toThrow('loadWords')
  expect(await answer()).toBeNull()
  expect(translator('ja')('errors:notFound')).toBe(words.ja.errors.notFound)
})

it('another file than that of words is no words', async () => {
  const { translator, answer } = await workerWith(() => new Response('<!DOCTYPE html>'))
  expect((await answer())?.status).toBe(503)
  expect(() => translator('en')).toThrow('loadWords')
})
