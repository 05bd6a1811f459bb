import { describe, expect, it } from 'vitest'
import { readUpload } from '#app/doors/read-upload.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { maxJsonBytes, readHeadParams, readParams, readParts, readPictures } from './read-call.ts'

const pdf = '%PDF-1.7 \r\n--not a boundary\r\n'
const file = (name = 'a.pdf') =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${pdf}`
const field = 'Content-Disposition: form-data; name="content-data"\r\n\r\n{"title":"設定"}'

function upload(parts: string[], type = 'multipart/form-data; boundary=x7', end = '--x7--\r\n') {
  const body = parts.map((part) => `--x7\r\n${part}\r\n`).join('') + end
  return new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body })
}

async function received(request: Request) {
  const parts = new FormData()
  return readUpload(request, parts, async ({ name, type, stream }, complete) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return {
      name,
      type,
      text: Buffer.concat(chunks).toString(),
      fields: await complete.then(() => readParts(parts)),
    }
  })
}

async function refusalOf(request: Request): Promise<string> {
  try {
    await received(request)
  } catch (error) {
    if (isRefusal(error)) return error.name
    throw error
  }
  return 'none'
}

describe('an upload', () => {
  it('is a file and fields, whichever comes first', async () => {
    const right = { name: 'a.pdf', type: 'application/pdf', text: pdf, fields: { title: '設定' } }
    expect(await received(upload([file(), field]))).toEqual(right)
    expect(await received(upload([field, file()]))).toEqual(right)
  })

  it('may name its boundary in quotes, in any case, after other parameters', async () => {
    for (const type of [
      'multipart/form-data; boundary="x7"',
      'Multipart/Form-Data;BOUNDARY=x7',
      'multipart/form-data; charset=utf-8; boundary=x7; a=b',
    ])
      expect((await received(upload([file()], type))).text, type).toBe(pdf)
  })

  it.each([
    ['a=b;c.pdf', 'a=b;c.pdf'],
    ['a%22b.pdf', 'a"b.pdf'],
    ['日本語;=%22.pdf', '日本語;=".pdf'],
    ['a\\"b.pdf', 'a"b.pdf'],
    [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(300)}.pdf`],
  ])('names its file %s as it was', async (sent, name) => {
    expect((await received(upload([field, file(sent)]))).name).toBe(name)
  })

  it('names the field that is too long', async () => {
    const long = `Content-Disposition: form-data; name="toc"\r\n\r\n${'目次'.repeat(200_000)}`
    for (const parts of [
      [long, file()],
      [file(), long],
    ])
      await expect(received(upload(parts))).rejects.toMatchObject({
        name: 'badParameters',
        fields: { toc: ['tooLong?max=262144'] },
      })
  })

  it('is refused if a head never ends, and read even if one isn’t UTF-8', async () => {
    const endless = `Content-Disposition: form-data; name="file"; filename="${'x'.repeat(400_000)}"\r\n\r\n`
    expect(await refusalOf(upload([endless]))).toBe('badRequest')
    const [head = '', tail = ''] = `--x7\r\n${file('#.pdf')}\r\n--x7--`.split('#')
    const body = Buffer.concat([Buffer.from(head), Buffer.from([0x93, 0xfa]), Buffer.from(tail)])
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x7' }
    const sent = new Request('http://localhost/', { method: 'POST', headers, body })
    expect((await received(sent)).name).toMatch(/^\ufffd+\.pdf$/)
  })

  it('is refused if it isn’t multipart or ends too early', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain; boundary=x7',
      '',
    ])
      expect(await refusalOf(upload([file()], type)), type).toBe('badRequest')
    expect(await refusalOf(upload([file()], undefined, ''))).toBe('badRequest')
    expect(await refusalOf(upload(['nothing\r\n\r\n']))).toBe('badRequest')
  })

  it('reports a missing file', async () => {
    expect(await refusalOf(upload([field]))).not.toBe('none')
  })
})

describe('the JSON of a call', () => {
  const json = (bytes: number, type = 'application/json') => {
    const body = `{"x":"${'a'.repeat(bytes - 8)}"}`
    return new Request('http://localhost/?x=1&y=2', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
  }
  const read = (request: Request, most: number) =>
    readParams(request, { body: 'json', mayBeEmpty: [], record: null }, most).catch((error) => error.name)

  it('is read up to the limit and not beyond, whatever length it declares', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect([type, await read(json(1_001, type), 1_000)]).toEqual([type, 'bodyTooLarge'])
      expect([type, await read(json(1_000, type), 1_000)]).not.toEqual([type, 'bodyTooLarge'])
    }
    expect(maxJsonBytes).toBe(1_048_576)
  })

  it('names a changed record’s language in the address, not the record’s own language', async () => {
    const sent = () =>
      new Request('http://localhost/?lang=en&page=2', { method: 'PUT', body: '{"name":"a"}' })
    const fieldsOf = (record: `GET /${string}` | null) =>
      readParams(sent(), { body: 'json', mayBeEmpty: [], record }, 1_000)
    expect(await fieldsOf('GET /shelf')).toEqual({ name: 'a', page: '2' })
    expect(await fieldsOf(null)).toEqual({ name: 'a', page: '2', lang: 'en' })
  })

  it('keeps empty items only in lists in which they have a meaning', async () => {
    const body = JSON.stringify({ columns: ['', 'title'], names: ['', 'a'] })
    const headers = { 'Content-Type': 'application/json' }
    const sent = new Request('http://localhost/', { method: 'PUT', headers, body })
    const endpoint = { body: 'json', mayBeEmpty: ['columns'], record: null } as const
    expect(await readParams(sent, endpoint, 1_000)).toEqual({ columns: ['', 'title'], names: ['a'] })
  })

  it('takes precedence over the address, which can be read without it', async () => {
    expect(await read(json(10), 1_000)).toEqual({ x: 'aa', y: '2' })
    const request = json(10)
    expect(readHeadParams(request, { mayBeEmpty: [], record: null })).toEqual({ x: '1', y: '2' })
    expect(request.bodyUsed).toBe(false)
  })
})

it('pictures come with at most as many fields and files as a form, empty ones included', async () => {
  const empty = 'Content-Disposition: form-data; name="file:logo"; filename=""\r\n\r\n'
  const many = (count: number) => upload(Array.from({ length: count }, () => empty))
  expect((await readPictures(many(900))).files.size).toBe(0)
  await expect(readPictures(many(1_000))).rejects.toMatchObject({ name: 'bodyTooLarge' })
})

it('pictures come with their record as a JSON file, as a browser’s script sends it', async () => {
  const form = new FormData()
  form.append('file', new Blob(['a picture'], { type: 'image/png' }), 'banner.png')
  form.append('content-data', new Blob(['{"typeBanner":2}'], { type: 'application/json' }))
  const { fields, files } = await readPictures(
    new Request('http://localhost/', { method: 'PUT', body: form }),
  )
  expect([fields, [...files.keys()]]).toEqual([{ typeBanner: 2 }, ['banner.png']])
})
