import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IsolateWords } from '#app/visit/translator.ts'
import { words } from '#app/visit/words.ts'
import { wordsText } from '../scripts/parts/words-asset.ts'
import { withoutWords } from './words.ts'

const path = '/assets/words-12345678.txt'
const japanese = new Request('https://bunko.example/', { headers: { 'Accept-Language': 'ja' } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** An isolate whose script has no words, and whose static files answer in turn with `answers`. */
function isolateWith(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_address: string) => (answers.shift() ?? missing)())
  const env = { ASSETS: { fetch: fetched } as unknown as Fetcher }
  const isolate = new IsolateWords(null, path)
  const say = (locale: 'en' | 'ja', key: string) =>
    (isolate.loaded.i18n[locale].getFixedT(['errors', 'frame']) as unknown as (key: string) => string)(key)
  return { fetched, isolate, say, answer: () => withoutWords(japanese, env, isolate) }
}

const file = () => new Response(wordsText())
const missing = () => new Response('Not found', { status: 404 })
const fails = () => {
  throw new Error('the network is down')
}

it('an isolate reads its words once, from the file of its own release', async () => {
  const { fetched, isolate, say, answer } = isolateWith(file)
  expect(await answer()).toBeNull()
  expect(await answer()).toBeNull()
  expect(fetched.mock.calls).toEqual([[`https://assets.local${path}`]])
  expect(say('ja', 'errors:notFound')).toBe(words.ja.errors.notFound)
  expect(say('en', 'frame:skip')).toBe(words.en.frame.skip)
  expect(isolate.loaded.texts.ja.viewer).toEqual(words.ja.viewer)
})

it.each([
  ['fails', fails],
  ['is missing', missing],
])('a file that %s once is asked for again', async (_, first) => {
  const { answer } = isolateWith(first, file)
  expect(await answer()).toBeNull()
})

it('a file that cannot be read is told in the language of the visitor, and the next request tries again', async () => {
  const { isolate, say, answer } = isolateWith(missing, fails, file)
  const answered = await answer()
  expect(answered?.status).toBe(503)
  expect(answered?.headers.get('Retry-After')).toBe('2')
  expect(await answered?.text()).toBe(`${words.ja.starting.unavailable}\n`)
  expect(() => isolate.loaded).toThrow('loaded')
  expect(await answer()).toBeNull()
  expect(say('ja', 'errors:notFound')).toBe(words.ja.errors.notFound)
})

it('another file than that of words is no words', async () => {
  const { isolate, answer } = isolateWith(() => new Response('<!DOCTYPE html>'))
  expect((await answer())?.status).toBe(503)
  expect(() => isolate.loaded).toThrow('loaded')
})
