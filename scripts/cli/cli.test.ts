import { afterEach, describe, expect, it, vi } from 'vitest'
import { passwordDigest } from '#app/kernel/values/password.ts'
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
      caller: { key: 'bk_x' },
    })
    expect(() => readArguments(['contents', 'list'], {})).toThrow('BUNKO_KEY')
    const asAda = ['sites', 'list', '--as', 'ada@x.example', '--otp=123456']
    expect(readArguments(asAda, { BUNKO_KEY: 'k', BUNKO_PASSWORD: 'p' })).toMatchObject({
      fields: {},
      caller: { email: 'ada@x.example', password: 'p', otp: '123456' },
    })
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

  it('names the databases whose rows are missing, and exits with 1', async () => {
    const data = { contents: [{ id: 'a' }], silent_databases: ['DB_2'] }
    expect(await runCommand(clientOf({ status: 200, data }).client, given('contents', 'list'), noFile)).toBe(
      1,
    )
    expect(said.join()).toContain('DB_2 did not answer')
    const whole = clientOf({ status: 200, data: { ...data, silent_databases: [] } })
    expect(await runCommand(whole.client, given('contents', 'list'), noFile)).toBe(0)
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

describe('an administrator', () => {
  const opened = (answer: object) => {
    const sent: { path: string; token: string | null; body: unknown }[] = []
    vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit = {}) => {
      const path = new URL(url).pathname
      sent.push({
        path,
        token: new Headers(headers).get('X-Access-Token'),
        body: JSON.parse(String(body ?? '{}')),
      })
      return Response.json(path.endsWith('/openapi.json') ? document : answer)
    })
    const asked = readArguments(['keys', 'list', '--as', 'ada@x.example'], { BUNKO_PASSWORD: 'p' })
    return { sent, client: openClient(asked ?? expect.fail('help')) }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('signs in, calls with the session, and ends it', async () => {
    const { sent, client } = opened({ status: 200, data: { access_token: 't' } })
    const { call, close } = await client
    await call(findCommand(document, ['contents', 'list']), {})
    await close()
    expect(sent.map(({ path, token }) => `${path} ${token}`)).toEqual([
      '/api/v1/openapi.json null',
      '/api/v1/auth/login null',
      '/api/v1/content/page t',
      '/api/v1/auth/logout t',
    ])
    expect(sent[1]?.body).toEqual({
      email: 'ada@x.example',
      password_hash: passwordDigest('p'),
      login_type: 'EMAIL',
    })
  })

  it('is told why the sign-in was refused', async () => {
    await expect(opened({ status: 801, message: 'Wrong.' }).client).rejects.toThrow('ada@x.example: Wrong.')
  })
})
