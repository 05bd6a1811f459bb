import { describe, expect, it } from 'vitest'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { readParts } from './read-parts.ts'

const field = (name: string, text: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`
const bodyOf = (...parts: string[]) => `${parts.map((part) => `--x7\r\n${part}\r\n`).join('')}--x7--\r\n`

/** Streams the text's bytes in pieces of `size`; `read` counts the bytes taken. */
function streamed(text: string | Uint8Array, size: number) {
  const bytes = Buffer.from(text as string)
  const counted = { read: 0, stream: new ReadableStream<Uint8Array>() }
  counted.stream = new ReadableStream({
    pull(controller) {
      const piece = bytes.subarray(counted.read, counted.read + size)
      counted.read += piece.length
      if (piece.length === 0) controller.close()
      else controller.enqueue(new Uint8Array(piece))
    },
  })
  return counted
}

async function read(stream: ReadableStream<Uint8Array>) {
  const found: [string, string][] = []
  for await (const { name, data } of readParts(stream, 'x7')) {
    const chunks: Uint8Array[] = []
    for await (const chunk of data) chunks.push(chunk)
    found.push([name, Buffer.concat(chunks).toString()])
  }
  return found
}

describe('a multipart body', () => {
  it('is read the same in pieces of any size', async () => {
    const texts: [string, string][] = [
      ['a', '--x7 is no boundary, nor is \r\n--x8'],
      ['b', ''],
      ['設定', '\r\n\r\n\r\n--x'],
      ['c', '\r'],
    ]
    const body = `before the first\r\n${bodyOf(...texts.map(([name, text]) => field(name, text)))}after`
    for (let size = 1; size <= body.length; size++)
      expect(await read(streamed(body, size).stream), String(size)).toEqual(texts)
  })

  it('may have blanks after a boundary and nothing before the first one', async () => {
    expect(await read(streamed(`--x7 \t\r\n${field('a', 'b')}\r\n--x7--`, 5).stream)).toEqual([['a', 'b']])
    expect(await read(streamed('--x7--', 5).stream)).toEqual([])
  })

  it('continues with the next part if one isn’t read', async () => {
    const names: string[] = []
    const { stream } = streamed(bodyOf(field('a', 'x'.repeat(5_000)), field('b', 'y')), 100)
    for await (const { name, data } of readParts(stream, 'x7')) {
      names.push(name)
      for await (const _ of data) break
    }
    expect(names).toEqual(['a', 'b'])
  })

  it('is passed on while it arrives, with at most a chunk of a file in memory', async () => {
    const [size, total] = [65_536, 8 * 1024 * 1024]
    const counted = streamed(bodyOf(field('file', 'x'.repeat(total))), size)
    let [given, maxHeld] = [0, 0]
    for await (const { data } of readParts(counted.stream, 'x7'))
      for await (const chunk of data) {
        maxHeld = Math.max(maxHeld, counted.read - given)
        given += chunk.length
      }
    expect(given).toBe(total)
    // The stream itself reads one chunk ahead of the one that is passed on.
    expect(maxHeld).toBeLessThan(3 * size)
  })

  it.each([
    ['no boundary', 'nothing here'],
    ['no end', '--x7\r\n'],
    ['no end of a part', `--x7\r\n${field('a', 'b')}`],
    ['no head', '--x7\r\n\r\nb\r\n--x7--'],
    ['no line after the boundary', '--x7abc\r\n\r\n--x7--'],
    ['a head without end', `--x7\r\nContent-Disposition: form-data; name="${'n'.repeat(300_000)}`],
  ])('with %s is refused', async (_, body) => {
    await expect(read(streamed(body, 1_000).stream)).rejects.toMatchObject({ name: 'badRequest' })
  })

  it('is read to its end after its reader has stopped', async () => {
    const counted = streamed(bodyOf(field('a', 'x'.repeat(100_000)), 'bad', field('b', '')), 1_000)
    await expect(read(counted.stream)).rejects.toMatchObject({ name: 'badRequest' })
    expect(counted.read).toBeGreaterThan(100_000)
    const left = streamed(bodyOf(field('a', 'x'.repeat(100_000))), 1_000)
    for await (const _ of readParts(left.stream, 'x7')) break
    expect(left.read).toBeGreaterThan(100_000)
  })

  it('of random bytes is parsed or refused, and never fails otherwise', async () => {
    const pieces = [
      '--x7',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name=',
      '"',
      'a',
      ';',
      ':',
      '\u0000',
      '%',
    ]
    for (let seed = 1; seed <= 500; seed++) {
      const noise = Array.from(
        { length: 40 },
        (_, at) => pieces[(seed * (at + 7) * 2_654_435_761) % pieces.length],
      )
      const bytes = Buffer.concat([
        Buffer.from('--x7\r\n'),
        Buffer.from(noise.join('')),
        Buffer.from([seed, 255]),
      ])
      await read(streamed(bytes, 1 + (seed % 9)).stream).catch((error) => expect(isRefusal(error)).toBe(true))
    }
  })
})
