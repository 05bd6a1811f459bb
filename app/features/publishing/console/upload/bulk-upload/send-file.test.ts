import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailed, sendFile } from './send-file.ts'

/** The parts of a three-part file that the server has. It asks again for the `doubtful` ones at the next completions. */
let have: number[]
let doubtful: number[]
let sent: string[]
let bodies: string[]
const waits = new Set<number>()

const answers = (url: string): [number, object] => {
  if (url === '/begin')
    return [
      200,
      { status: 200, data: { upload_id: 'u', state: 'open', part_size: 4, part_count: 3, parts: have } },
    ]
  const part = /\/parts\/(\d+)$/.exec(url)?.[1]
  if (part !== undefined) {
    have = [...have, Number(part)]
    return [200, { status: 200, data: {} }]
  }
  const again = doubtful.shift()
  if (again === undefined) return [200, { status: 200, data: {} }]
  have = have.filter((number) => number !== again)
  return [400, { status: 406, message: 'no', fields: { parts: ['This field is required.'] } }]
}

/** Stubs as much of XMLHttpRequest as a call needs. */
class Request {
  upload = {}
  status = 0
  responseText = ''
  onload = () => undefined
  onloadend = () => undefined
  #url = ''
  open(_: string, url: string) {
    this.#url = url
  }
  timeout = 0
  setRequestHeader() {}
  send(body: unknown) {
    waits.add(this.timeout)
    sent.push(this.#url)
    if (this.#url === '/begin') bodies.push(String(body))
    const [status, answer] = answers(this.#url)
    Object.assign(this, { status, responseText: JSON.stringify(answer) })
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  ;[have, doubtful, sent, bodies] = [[], [], [], []]
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const file = new File(['%PDF-1.7 abc'], 'a.pdf')
const send = (about: () => Record<string, unknown> = () => ({})) =>
  sendFile(file, {
    ...{ begin: '/begin', uploads: '/uploads', about },
    ...{ signal: new AbortController().signal, sent: () => undefined },
  })
const parts = () => sent.flatMap((url) => /\/parts\/(\d+)$/.exec(url)?.[1] ?? [])

it('a part that the server asks for again is sent again, and no other; R447 no request waits longer than 300 s', async () => {
  doubtful = [2]
  expect(await send()).toBe('u')
  expect([...waits]).toEqual([300_000])
  expect(parts()).toEqual(['1', '2', '3', '2'])
  expect(sent.filter((url) => url.includes('do=complete'))).toHaveLength(2)
})

it('an upload that the server never completes is given up after the third attempt, with its message', async () => {
  doubtful = [2, 2, 2, 2]
  const failed = await send().catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallFailed)
  expect(failed).toMatchObject({ trouble: 'refusal', fields: ['parts'] })
  expect(parts()).toEqual(['1', '2', '3', '2', '2'])
})

it('words that were edited while the file was sent arrive before it is complete', async () => {
  expect(await send(() => ({ title: sent.length < 3 ? 'Draft' : 'Knots' }))).toBe('u')
  expect(bodies.map((body) => JSON.parse(body).title)).toEqual(['Draft', 'Knots'])
  expect(sent.slice(-2)).toEqual(['/begin', '/uploads/u?do=complete'])
})

it('nothing is sent twice if nothing was edited', async () => {
  await send(() => ({ title: 'Knots' }))
  expect(bodies).toHaveLength(1)
})
