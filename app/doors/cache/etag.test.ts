import { expect, it } from 'vitest'
import { etagOf, unlessKnown } from './etag.ts'

const feed = new TextEncoder().encode('feed')

it('answers 304 to a client that has the answer already, and the whole answer to others', async () => {
  const etag = await etagOf(feed)
  const asked = async (known: string | null, mark: string | null = etag, status = 200) => {
    const request = new Request('https://books.example/feed.xml')
    if (known !== null) request.headers.set('If-None-Match', known)
    const headers = new Headers({
      'Content-Type': 'application/rss+xml',
      'Cache-Control': 'public, max-age=300',
    })
    if (mark !== null) headers.set('ETag', mark)
    const answer = unlessKnown(request, new Response(feed, { status, headers }))
    return `${answer.status} ${await answer.text()} ${answer.headers.get('Cache-Control')}`
  }
  const whole = '200 feed public, max-age=300'
  for (const known of [etag, etag.slice(2), `"old", ${etag}`, '*'])
    expect(await asked(known), known).toBe('304  public, max-age=300')
  for (const known of [null, '"old"', etag.slice(0, -2), ''])
    expect(await asked(known), `${known}`).toBe(whole)
  expect(await asked('*', null)).toBe(whole)
  expect(await asked(etag, etag, 404)).toBe('404 feed public, max-age=300')
})

it('differs for another text', async () => {
  expect(await etagOf(feed)).not.toBe(await etagOf(new TextEncoder().encode('feeds')))
})
