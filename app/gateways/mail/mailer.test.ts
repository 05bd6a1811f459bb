import { describe, expect, it } from 'vitest'
import { chooseMailer, headerText, type OutgoingMail } from './mailer.ts'

const mail: OutgoingMail = {
  from: 'no-reply@bunko.example',
  senderName: '青空ライブラリー',
  to: 'reader@aozora.example',
  subject: 'パスワードの再設定',
  text: '本文\n',
  unsubscribeUrl: null,
  idempotencyKey: 'mail-1-abc',
}
const settings = { MAIL_ENDPOINT: 'https://mail.example/emails', MAIL_API_KEY: 'secret-key' }

/** A fake provider that gives this answer and records its requests. */
function provider(answer: () => Response | Promise<Response>) {
  const requests: Request[] = []
  const send = chooseMailer(settings, async (input, init) => {
    requests.push(new Request(input as string, init as RequestInit))
    return answer()
  })
  return { requests, send: (changes: Partial<OutgoingMail> = {}) => send.send({ ...mail, ...changes }) }
}

const failing = (status: number, name?: string) => () =>
  Response.json(name === undefined ? {} : { statusCode: status, name, message: 'reader@aozora.example' }, {
    status,
  })

describe('a mailer with an HTTP provider', () => {
  it('sends the mail as documented, with a key that makes a repetition harmless', async () => {
    const { requests, send } = provider(() => Response.json({ id: '1' }))
    expect(await send()).toEqual({ kind: 'sent' })
    const [request] = requests
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('https://mail.example/emails')
    expect(request?.headers.get('Authorization')).toBe('Bearer secret-key')
    expect(request?.headers.get('Idempotency-Key')).toBe('mail-1-abc')
    expect(await request?.json()).toEqual({
      from: '"青空ライブラリー" <no-reply@bunko.example>',
      to: ['reader@aozora.example'],
      subject: 'パスワードの再設定',
      text: '本文\n',
    })
  })

  it('says how to end such mails by one POST, in headers that an address can’t break', async () => {
    const { requests, send } = provider(() => Response.json({ id: '1' }))
    await send({ unsubscribeUrl: 'https://books.example/a/alerts/u1.x' })
    await send({ unsubscribeUrl: 'https://books.example/a?x=>\r\nBcc: y@evil.example' })
    const [first, second] = await Promise.all(requests.map((request) => request.json()))
    const post = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    expect(first).toMatchObject({
      headers: { 'List-Unsubscribe': '<https://books.example/a/alerts/u1.x>', ...post },
    })
    expect((second as { headers: object }).headers).toEqual({
      'List-Unsubscribe': '<https://books.example/a?x=%3EBcc:%20y@evil.example>',
      ...post,
    })
  })

  it('never sends a header that a name or a title contains', async () => {
    const { requests, send } = provider(() => Response.json({ id: '1' }))
    await send({
      senderName: 'A" <x@evil.example>,\r\nBcc: y@evil.example\u2028\\',
      subject: 'one\r\nBcc: z@evil.example\u0000',
    })
    await send({ senderName: '\r\n"<>' })
    const [first, second] = await Promise.all(requests.map((request) => request.json()))
    expect(first).toMatchObject({
      from: '"A x@evil.example , Bcc: y@evil.example" <no-reply@bunko.example>',
      subject: 'one Bcc: z@evil.example',
    })
    expect(second).toMatchObject({ from: 'no-reply@bunko.example' })
  })

  it.each([
    [400, 'validation_error', 'never'],
    [422, 'missing_required_field', 'never'],
    [413, undefined, 'never'],
    [401, 'missing_api_key', 'later'],
    [403, 'invalid_api_key', 'later'],
    [409, 'concurrent_idempotent_requests', 'later'],
    [429, 'rate_limit_exceeded', 'later'],
    [500, 'application_error', 'later'],
    [503, undefined, 'later'],
    [302, undefined, 'later'],
  ] as const)('%i %s is tried again: %s', async (status, name, kind) => {
    const outcome = await provider(failing(status, name)).send()
    expect(outcome).toEqual({ kind, error: name === undefined ? String(status) : `${status} ${name}` })
  })

  it('counts a mail as sent if its key was used with another text', async () => {
    expect(await provider(failing(409, 'invalid_idempotent_request')).send()).toEqual({ kind: 'sent' })
  })

  it('tries again after no answer or a meaningless one', async () => {
    expect(await provider(() => new Response('<html>', { status: 502 })).send()).toEqual({
      kind: 'later',
      error: '502',
    })
    const silent = await provider(() => Promise.reject(new DOMException('x', 'TimeoutError'))).send()
    expect(silent).toEqual({ kind: 'later', error: 'TimeoutError' })
  })
})

describe('a mailer with Cloudflare’s binding', () => {
  const sending = (send: (builder: object) => Promise<unknown>) =>
    chooseMailer({ MAIL_ENDPOINT: '', EMAIL: { send } as unknown as SendEmail }, () =>
      Promise.reject(new Error('no request')),
    )

  it('sends the mail if there is no key for a provider', async () => {
    const got: object[] = []
    const mailer = sending(async (builder) => void got.push(builder))
    expect(await mailer.send({ ...mail, senderName: 'A\r\nB' })).toEqual({ kind: 'sent' })
    expect(got).toEqual([
      {
        from: { name: 'A B', email: 'no-reply@bunko.example' },
        to: 'reader@aozora.example',
        subject: 'パスワードの再設定',
        text: '本文\n',
      },
    ])
  })

  it('says how to end such mails', async () => {
    const got: object[] = []
    const mailer = sending(async (builder) => void got.push(builder))
    await mailer.send({ ...mail, unsubscribeUrl: 'https://books.example/alerts/u1.x' })
    expect(got).toMatchObject([
      {
        headers: {
          'List-Unsubscribe': '<https://books.example/alerts/u1.x>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ])
  })

  it.each([
    ['E_RECIPIENT_SUPPRESSED', 'never'],
    ['E_VALIDATION_ERROR', 'never'],
    ['E_HEADERS_TOO_LARGE', 'never'],
    ['E_RATE_LIMIT_EXCEEDED', 'later'],
    ['E_DAILY_LIMIT_EXCEEDED', 'later'],
    ['E_SENDER_NOT_VERIFIED', 'later'],
    ['E_INTERNAL_SERVER_ERROR', 'later'],
  ] as const)('%s is tried again: %s', async (code, kind) => {
    const mailer = sending(() => Promise.reject(Object.assign(new Error('reader@aozora.example'), { code })))
    expect(await mailer.send(mail)).toEqual({ kind, error: code })
  })

  it('logs an error without a code without its message', async () => {
    const mailer = sending(() => Promise.reject(new Error('reader@aozora.example')))
    expect(await mailer.send(mail)).toEqual({ kind: 'later', error: 'unknown' })
  })
})

it('mails wait if there is no provider', async () => {
  const mailer = chooseMailer({ MAIL_ENDPOINT: '' }, () => Promise.reject(new Error('no request')))
  expect(await mailer.send(mail)).toEqual({ kind: 'later', error: 'no provider is set' })
})

it('a header is one line of at most 200 characters', () => {
  expect(headerText(' a\r\n\tb\u0085c\u2029d ')).toBe('a b c d')
  expect(Array.from(headerText('𠮷'.repeat(300)))).toHaveLength(200)
})
