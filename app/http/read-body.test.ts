import { expect, it } from 'vitest'
import { readBody, readBodyText } from './read-body.ts'

/** A body of several chunks whose length nobody says; `read` tells how many were taken. */
function chunked(chunks: number, size: number) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken === chunks) return controller.close()
      taken++
      controller.enqueue(new Uint8Array(size).fill(0x61))
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, read: () => taken }
}

it('a body within its limit is read whole', async () => {
  expect(await readBody(chunked(4, 25).request, 100)).toEqual(new Uint8Array(100).fill(0x61))
})

it('a longer body is read to its end and kept by nobody', async () => {
  const { request, read } = chunked(50, 25)
  expect(await readBody(request, 100)).toBeNull()
  expect(read()).toBe(50)
})

it('no body is an empty one, and bytes that are no UTF-8 are no error', async () => {
  expect(await readBodyText(new Request('http://localhost/'), 10)).toBe('')
  const broken = new Request('http://localhost/', { method: 'POST', body: new Uint8Array([0x61, 0xff]) })
  expect(await readBodyText(broken, 10)).toBe('a\ufffd')
})
