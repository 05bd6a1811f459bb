import { expect, it } from 'vitest'
import { isSmallBody, leaveBody, maxBytesFor, readBody, readBodyText } from './read-body.ts'

/** A body of several chunks. `read` tells how many were taken; none is made before it is asked for. */
function chunked(chunks: number, size: number, headers: Record<string, string> = {}) {
  let taken = 0
  let left = false
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      if (taken === chunks) return controller.close()
      taken++
      controller.enqueue(new Uint8Array(size).fill(0x61))
    },
    cancel() {
      left = true
    },
  }
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return { request: new Request('http://localhost/', init), read: () => taken, isLeft: () => left }
}

it('a body within its limit is read whole', async () => {
  expect(await readBody(chunked(4, 25).request, 100)).toEqual(new Uint8Array(100).fill(0x61))
})

it('a longer body is read only as far as it takes to notice, and then left', async () => {
  const { request, read, isLeft } = chunked(50, 25)
  expect(await readBody(request, 100)).toBeNull()
  expect([read(), isLeft()]).toEqual([5, true])
})

it('a body that declares a greater length is not touched', async () => {
  const { request, read } = chunked(50, 25, { 'Content-Length': '101' })
  expect(await readBody(request, 100)).toBeNull()
  expect([read(), request.bodyUsed]).toEqual([0, false])
  expect(await readBody(chunked(4, 25, { 'Content-Length': '100' }).request, 100)).toHaveLength(100)
})

it('a body isn’t read beyond the limit, whatever length it declares', async () => {
  for (const said of ['5', '-1', '1e1', 'x', '']) {
    const { request, read } = chunked(50, 25, { 'Content-Length': said })
    expect([said, await readBody(request, 100)]).toEqual([said, null])
    expect(read()).toBe(5)
  }
})

it('a copy of a request is read in the same way, and the request itself is left', async () => {
  const { request } = chunked(5, 25)
  expect(await readBody(request.clone() as Request, 100)).toBeNull()
  expect(request.bodyUsed).toBe(false)
})

it('a body is small if it declares so', () => {
  const small = (length?: number) =>
    isSmallBody(chunked(1, 1, length === undefined ? {} : { 'Content-Length': String(length) }).request)
  expect([small(16_384), small(16_385), small()]).toEqual([true, false, false])
  expect(isSmallBody(new Request('http://localhost/'))).toBe(true)
})

it('a guest may send only a small form, and never more than the call’s own limit', () => {
  expect(maxBytesFor({ actor: {} }, 1_000_000)).toBe(1_000_000)
  expect(maxBytesFor({ actor: null }, 1_000_000)).toBe(65_536)
  expect(maxBytesFor({ actor: null }, 1_024)).toBe(1_024)
})

it('a body that is left is read to its end if it is short, and cancelled otherwise', async () => {
  const left = async (size: number, headers: Record<string, string>) => {
    const { request, read, isLeft } = chunked(4, size, headers)
    await leaveBody(request)
    return [read(), isLeft()]
  }
  expect(await left(65_536, { 'Content-Length': '262144' })).toEqual([4, false])
  expect(await left(65_537, { 'Content-Length': '262148' })).toEqual([0, true])
  expect(await left(1, {})).toEqual([0, true])
})

it('a body that is being read, was read or has failed is left alone', async () => {
  const used = chunked(1, 1).request
  await used.text()
  await leaveBody(used)
  const locked = chunked(1, 1).request
  locked.body?.getReader()
  await leaveBody(locked)
  const body = new ReadableStream({ cancel: () => Promise.reject(new Error('gone')) })
  await leaveBody(new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit))
  await leaveBody(new Request('http://localhost/'))
})

it('a missing body counts as empty, and invalid UTF-8 isn’t an error', async () => {
  expect(await readBodyText(new Request('http://localhost/'), 10)).toBe('')
  const broken = new Request('http://localhost/', { method: 'POST', body: new Uint8Array([0x61, 0xff]) })
  expect(await readBodyText(broken, 10)).toBe('a\ufffd')
})
