import { expect, test } from 'vitest'
import { bases, callApi, newReaderAt, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch, withKey } from '#tests/http/viewing.ts'

const base = bases.aozora
const note = {
  ...{ id: 'a'.repeat(32), kind: 'note', page: 3, quote: '', prefix: '', suffix: '', colour: null },
  ...{ body: '三月', changedAt: 1_790_000_000_000, device: '0123abcd', isDeleted: false, bases: [] },
}

async function open(reader: string, slug = 'star-almanac') {
  const token = await tokenOf(base, reader)
  const { data } = await askToken(base, book('aozora', slug), token)
  const { boot } = await launch(data.viewer_url)
  expect(boot.notesHref).toBe(`${base}/notes`)
  return { token, key: boot.key }
}

async function sync(key: string, changes: object[] = [], since: unknown = 0) {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await withKey(key, '/v/annotations', { body: JSON.stringify({ since, changes }), headers })
  return {
    status: reply.status,
    annotations: [],
    ...(JSON.parse(reply.text) as { annotations?: { body: string }[] }),
  }
}

test('a reader has their annotations on every device, in this book only, as long as they may read it', async () => {
  const [reader, other] = [await newReaderAt(base), await newReaderAt(base)]
  const first = await open(reader)
  expect((await sync(first.key, [note])).annotations).toMatchObject([{ body: '三月', page: 3, version: 1 }])
  expect((await sync((await open(reader)).key)).annotations).toMatchObject([{ body: '三月' }])
  expect((await sync((await open(other)).key)).annotations).toEqual([])
  expect(
    (await sync((await open(reader, 'network-settings')).key, [{ ...note, body: 'x' }])).annotations,
  ).toEqual([])
  expect((await sync(first.key)).annotations).toMatchObject([{ body: '三月' }])
  await callApi(base, 'GET /auth/logout', { token: first.token })
  expect((await sync(first.key, [note])).status).toBe(403)
})

test('an invalid annotation is refused, and so are a guest’s, since guests have no account', async () => {
  const { key } = await open(await newReaderAt(base))
  for (const wrong of [
    { id: 'x' },
    { page: 0 },
    { colour: 'red' },
    { body: 'a'.repeat(4_001) },
    { device: '<b>' },
  ])
    expect([wrong, (await sync(key, [{ ...note, ...wrong }])).status]).toEqual([wrong, 406])
  expect((await sync(key, [], 'x')).status).toBe(406)
  expect((await send(`${bases.viewer}/v/annotations`, { body: '{}' })).status).toBe(401)
  const { data } = await askToken(bases.hanabi, book('hanabi', 'lantern-night'))
  expect((await sync((await launch(data.viewer_url)).boot.key, [note])).status).toBe(401)
})

test('R003 unsent annotations of another book are accepted with this book’s key if the reader has opened that book on this site', async () => {
  const reader = await newReaderAt(base)
  await open(reader, 'network-settings')
  const { key } = await open(reader)
  const headers = { 'Content-Type': 'application/json' }
  const send = async (contentId: string, said: object = {}) => {
    const body = JSON.stringify({ version: 1, changes: [note], ...said })
    const { status, text } = await withKey(key, `/v/annotations/${contentId}`, { body, headers })
    return { status, annotations: [], ...(JSON.parse(text) as { status?: number }) }
  }
  const [opened, never] = [book('aozora', 'network-settings'), book('aozora', 'dashi-notes')]
  expect((await send(opened)).annotations).toMatchObject([{ body: '三月', version: 1 }])
  expect((await sync(key)).annotations).toEqual([])
  expect((await sync((await open(reader, 'network-settings')).key)).annotations).toMatchObject([
    { body: '三月' },
  ])
  expect((await send(never)).status).toBe(403)
  expect((await send(book('sakura', 'rain-stop'))).status).toBe(713)
  expect((await send(opened, { version: 0 })).status).toBe(406)
  expect((await send('x')).status).toBe(404)
})
