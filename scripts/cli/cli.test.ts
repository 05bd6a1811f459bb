import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type Client, openClient } from './client.ts'
import { type Command, findCommand, type OpenApi, readArguments } from './commands.ts'
import { csvOf, readRows, runCommand } from './run-command.ts'

const body = (properties: object) => ({ content: { 'application/json': { schema: { properties } } } })
const document = {
  paths: {
    '/content/page': { get: { summary: 'Contents' } },
    '/content/update/{id}': {
      put: {
        summary: 'Change',
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
        requestBody: body({ title: { type: 'string' }, content_group_ids: { type: 'array' } }),
      },
    },
    '/api-key/delete/{api_key_id}': { delete: { summary: 'Revoke' } },
  },
} as unknown as OpenApi

const given = (...args: string[]) => readArguments(args, { BUNKO_KEY: 'bk_x' }) ?? expect.fail('help')

/** Makes a client that answers with the given answers in turn, and records the calls that it got. */
function clientOf(...answers: Answer[]) {
  const calls: [Command, Record<string, unknown>][] = []
  const client: Client = {
    document,
    call: async (command, fields) => {
      calls.push([command, fields])
      return answers[calls.length - 1] ?? { status: 200, data: null }
    },
  }
  return { client, calls }
}

const noFile = () => expect.fail('no file is read')
const said: string[] = []
vi.spyOn(console, 'error').mockImplementation((line) => void said.push(line))
const printed: string[] = []
vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
afterEach(() => {
  said.length = 0
  printed.length = 0
})

describe('the command line', () => {
  it('finds calls in the API’s document, by common words and by the API’s own names', () => {
    expect(findCommand(document, ['contents', 'list']).path).toBe('/content/page')
    expect(findCommand(document, ['content', 'page']).path).toBe('/content/page')
    expect(findCommand(document, ['keys', 'delete']).method).toBe('DELETE')
    expect(() => findCommand(document, ['keys', 'bake'])).toThrow('no command')
  })

  it('reads fields, switches and the server’s address', () => {
    expect(given('contents', 'list', '--search-key', '設定', '--json', '--url=http://x/')).toMatchObject({
      positionals: ['contents', 'list'],
      fields: { search_key: '設定' },
      output: 'json',
      url: 'http://x',
      key: 'bk_x',
    })
    expect(() => readArguments(['contents', 'list'], {})).toThrow('BUNKO_KEY')
  })

  it('lists all pages, or only the one that is asked for', async () => {
    const page = (id: string) => ({ status: 200, data: { contents: [{ id }], total_pages: 2 } })
    const all = clientOf(page('a'), page('b'))
    expect(await runCommand(all.client, given('contents', 'list', '--json'), noFile)).toBe(0)
    expect(JSON.parse(printed[0] ?? '')).toEqual([{ id: 'a' }, { id: 'b' }])
    const one = clientOf(page('a'))
    await runCommand(one.client, given('contents', 'list', '--page', '2'), noFile)
    expect(one.calls.map(([, { page: number }]) => number)).toEqual(['2'])
  })

  it('accepts the CSV of a list as input: only known fields, lists as lists, ids from the row', async () => {
    const csv = csvOf([
      { id: 'a', title: '=1+1', content_group_ids: [1, 2], created_at: 'x' },
      { id: 'b', title: '本, "続"', content_group_ids: [3], created_at: 'y' },
    ])
    const { client, calls } = clientOf()
    expect(await runCommand(client, given('contents', 'update', '--file', 'rows.csv'), () => csv)).toBe(0)
    expect(calls.map(([, fields]) => fields)).toEqual([
      { id: 'a', title: '=1+1', content_group_ids: [1, 2] },
      { id: 'b', title: '本, "続"', content_group_ids: [3] },
    ])
    expect(said).toEqual(['2 of 2 done'])
  })

  it('reports refused rows by their line, runs the others, and exits with 1', async () => {
    const { client, calls } = clientOf(
      { status: 405, message: 'Wrong', fields: { title: ['Missing.'] } },
      { status: 200 },
    )
    const rows = () => 'id,title\r\na,\r\nb,B\r\n'
    expect(await runCommand(client, given('contents', 'update', '--file', '-'), rows)).toBe(1)
    expect(said).toEqual(['line 2: 405 Wrong; title: Missing.', '1 of 2 done'])
    expect(calls).toHaveLength(2)
  })

  it('prints the refusal of a single call, and exits with 1', async () => {
    const { client } = clientOf({ status: 944, message: 'Not found.' })
    expect(await runCommand(client, given('keys', 'delete', 'k1'), noFile)).toBe(1)
    expect(said).toEqual(['944 Not found.'])
  })

  it('reads files written by spreadsheets, and names the place of an error', () => {
    expect(readRows('\uFEFFid,title\r\n"a","x\ny"\r\n\r\n')).toEqual([{ id: 'a', title: 'x\ny' }])
    expect(() => readRows('id\r\n"a\r\n')).toThrow('line 2')
  })

  it('R447 gives up after 300 seconds without an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
      init?.signal?.throwIfAborted()
      return Response.json({})
    })
    await expect(openClient(given('contents', 'list'))).rejects.toThrow('does not answer within 300 seconds')
    expect(timeout).toHaveBeenCalledWith(300_000)
    timeout.mockRestore()
    vi.unstubAllGlobals()
  })
})
