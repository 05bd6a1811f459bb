import { beforeAll, describe, expect, test } from 'vitest'
import { bases, callApi, cookieName, newReaderAt, type Reply, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, codeOf, launch, withKey } from '#tests/http/viewing.ts'

const base = bases.aozora
const almanac = book('aozora', 'star-almanac')
const seats = 3
let admin: string
let readers: string[]
let group: string

/** Makes readers of a group whose licence lets three of them read the almanac's content group at once. */
beforeAll(async () => {
  admin = await tokenOf(base, 'service@aozora.example')
  const licensed = { name: `Seats ${Date.now()}`, by_id: true, max_users: 100, seats, content_group_ids: [2] }
  const added = await callApi(base, 'POST /user-group/add', { token: admin, body: licensed })
  expect(added.http).toBe(200)
  group = added.data.id
  readers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const token = await tokenOf(base, await newReaderAt(base))
      const { data } = await callApi(base, 'GET /auth/info', { token })
      const body = { user_group_id: group }
      const moved = await callApi(base, `PUT /user/admin-update/${data.id}`, { token: admin, body })
      expect(moved.http).toBe(200)
      return token
    }),
  )
})

const readerOf = (at: number) => readers[at] as string
const isWaiting = ({ text }: Reply) => text.includes('data-queue') && !text.includes('viewer-frame')
const pageOf = (at: number, lang = 'ja') =>
  send(`${base}/view-online/${almanac}`, {
    headers: { Cookie: `${cookieName(base)}=${readerOf(at)}`, 'Accept-Language': lang },
  })

describe('a content that is licensed for three readers at once', () => {
  test('opens for three of ten simultaneous readers; the others wait and are told how many can read', async () => {
    const answers = await Promise.all(readers.map((token) => askToken(base, almanac, token)))
    const opened = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(opened).toHaveLength(seats)
    expect(answers.filter(({ status }) => status === 951)).toHaveLength(readers.length - seats)

    const waiting = readers.flatMap((_, at) => (opened.includes(at) ? [] : [at]))
    const pages = await Promise.all(waiting.map((at) => pageOf(at)))
    const turns = pages.map(({ text }) => Number(/あなたの前に(\d+)人/.exec(text)?.[1] ?? 0))
    expect(turns.toSorted((a, b) => a - b)).toEqual(waiting.map((_, place) => place))
    expect(pages.every(isWaiting)).toBe(true)
    for (const { text } of pages) {
      expect(text).toContain('同時に閲覧できるのは3人までです。')
      expect(text).toMatch(/遅くとも\d+:\d\dに空きます。/)
      expect(text).toMatch(/<noscript><meta http-equiv="refresh" content="15"\/?><\/noscript>/i)
    }
    const [first, second] = turns.map((_, place) => waiting[turns.indexOf(place)]) as [number, number]
    expect((await pageOf(second, 'en')).text).toContain('1 reader is ahead of you.')

    // One of the three starts reading and closes the book. Nobody gets the seat before the rights that the closed viewer carries have run
    // out; app/features/reading/tests says who gets it then.
    const key = (await launch(answers[opened[0] as number]?.data.viewer_url)).boot.key
    expect((await withKey(key, '/v/seat', { method: 'POST' })).status).toBe(204)
    expect((await withKey(key, '/v/seat', { method: 'DELETE' })).status).toBe(204)
    const next = await pageOf(first)
    expect(isWaiting(next)).toBe(true)
    expect(next.text).toContain('次があなたの番です。')
    const { data } = await callApi(base, `GET /user-group/detail/${group}`, { token: admin })
    expect(data).toMatchObject({ seats, seats_in_use: 3, readers_waiting: 7 })
  })

  test('needs a valid key for its state', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const forged = `v1.${'A'.repeat(43)}`
      expect((await withKey(forged, '/v/seat', { method })).status).toBeGreaterThanOrEqual(400)
      expect(codeOf(await withKey('', '/v/seat', { method }))).toBe(401)
    }
  })
})
