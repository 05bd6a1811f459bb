import { expect, it } from 'vitest'
import { ownSandbox } from './own-sandbox.ts'

type Sandbox = ReturnType<typeof ownSandbox>

const mail = {
  from: '青空文庫室 <no-reply@bunko.example>',
  to: ['reader@aozora.example'],
  subject: '確認のお願い',
  text: '次のアドレスを開いてください（60分以内）：http://localhost:8787/aozora/reset?token=a_b&x=1。\n<b>',
  html: '<p>次のアドレス</p>',
}

async function post(sandbox: Sandbox, fields: object, headers: Record<string, string> = {}) {
  const answer = await sandbox.send('/mail/emails', {
    method: 'POST',
    headers: { Authorization: 'Bearer sandbox-mail-key', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
  const body = (await answer.json()) as { id?: string; name?: string; statusCode?: number }
  return { status: answer.status, ...body }
}

it('accepts a mail and shows it to its recipient', async () => {
  const sandbox = ownSandbox()
  const { status, id } = await post(sandbox, mail)
  expect(status).toBe(200)
  expect(await sandbox.readMails('Reader@aozora.example')).toMatchObject([
    { ...mail, id, at: sandbox.clock.now },
  ])
  expect(await sandbox.readMails('other@aozora.example')).toEqual([])
})

it('finds a recipient with a name, and shows the newest mail first', async () => {
  const sandbox = ownSandbox()
  await post(sandbox, { ...mail, to: '青空 花子 <reader@aozora.example>', subject: 'first' })
  sandbox.clock.now += 1
  await post(sandbox, { ...mail, subject: 'second' })
  const mails = await sandbox.readMails('reader@aozora.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['second', 'first'])
})

it('keeps the headers that end such mails, and shows a button that posts as a mail program does', async () => {
  const sandbox = ownSandbox()
  const headers = {
    'List-Unsubscribe': '<http://localhost:8787/aozora/saved-searches/alert/u1.x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await post(sandbox, { ...mail, headers })
  expect(await sandbox.readMails('reader@aozora.example')).toMatchObject([{ headers }])
  const page = await (await sandbox.send('/mail')).text()
  expect(page).toContain(
    '<form method="post" action="http://localhost:8787/aozora/saved-searches/alert/u1.x">',
  )
  for (const wrong of [
    { 'List-Unsubscribe': 'http://localhost/x' },
    { 'List-Unsubscribe': '<mailto:x@y.example>' },
    { 'List-Unsubscribe-Post': 'yes' },
    { 'X-Line': 'a\nBcc: z@evil.example' },
  ])
    expect(await post(sandbox, { ...mail, headers: { ...headers, ...wrong } })).toMatchObject({
      status: 422,
      name: 'validation_error',
    })
})

it('deletes one recipient’s mails only', async () => {
  const sandbox = ownSandbox()
  await post(sandbox, mail)
  await post(sandbox, { ...mail, to: 'other@aozora.example' })
  await sandbox.clearMails('reader@aozora.example')
  expect(await sandbox.readMails('reader@aozora.example')).toEqual([])
  expect(await sandbox.readMails('other@aozora.example')).toHaveLength(1)
})

it('answers the same key with the same id for a day and sends once, even for 20 simultaneous requests', async () => {
  const sandbox = ownSandbox()
  const key = { 'Idempotency-Key': 'outbox/1' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(sandbox, mail, key)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await sandbox.readMails('reader@aozora.example')).toHaveLength(1)
  expect(await post(sandbox, { ...mail, subject: 'other' }, key)).toMatchObject({
    status: 409,
    name: 'invalid_idempotent_request',
  })
  sandbox.clock.now += 86_400_000
  await post(sandbox, mail, key)
  expect(await sandbox.readMails('reader@aozora.example')).toHaveLength(2)
})

it.each<[string, object, Record<string, string>, number, string]>([
  ['no key', mail, { Authorization: '' }, 401, 'missing_api_key'],
  ['a wrong key', mail, { Authorization: 'Bearer re_wrong' }, 403, 'invalid_api_key'],
  ['an empty idempotency key', mail, { 'Idempotency-Key': '' }, 400, 'invalid_idempotency_key'],
  ['a long idempotency key', mail, { 'Idempotency-Key': 'x'.repeat(257) }, 400, 'invalid_idempotency_key'],
  ['no recipient', { ...mail, to: undefined }, {}, 422, 'missing_required_field'],
  ['no sender', { ...mail, from: undefined }, {}, 422, 'missing_required_field'],
  ['no subject', { ...mail, subject: undefined }, {}, 422, 'missing_required_field'],
  ['no text', { ...mail, text: undefined, html: undefined }, {}, 422, 'missing_required_field'],
  ['a recipient that is no address', { ...mail, to: 'reader' }, {}, 422, 'validation_error'],
  [
    'a line break in the recipient',
    { ...mail, to: 'a@b.example\nBcc: c@d.example' },
    {},
    422,
    'validation_error',
  ],
  [
    'a line break in a name',
    { ...mail, from: 'A\nBcc: c@d.example <a@b.example>' },
    {},
    422,
    'validation_error',
  ],
  ['a line break in the subject', { ...mail, subject: 'a\r\nBcc: c@d.example' }, {}, 422, 'validation_error'],
  ['no recipients', { ...mail, to: [] }, {}, 422, 'validation_error'],
  ['too many recipients', { ...mail, to: Array(51).fill('a@b.example') }, {}, 422, 'validation_error'],
  ['a number as subject', { ...mail, subject: 1 }, {}, 422, 'validation_error'],
  ['null', null as unknown as object, {}, 422, 'validation_error'],
  ['an address that bounces', { ...mail, to: 'bounce@aozora.example' }, {}, 422, 'validation_error'],
])('refuses %s and keeps nothing', async (_, fields, headers, status, name) => {
  const sandbox = ownSandbox()
  expect(await post(sandbox, fields, headers)).toMatchObject({ status, statusCode: status, name })
  expect(await sandbox.readMails('reader@aozora.example')).toEqual([])
})

it('accepts a mail to later@… at the third attempt', async () => {
  const sandbox = ownSandbox()
  const send = () => post(sandbox, { ...mail, to: 'later@aozora.example' }, { 'Idempotency-Key': 'k' })
  const statuses = [(await send()).status, (await send()).status, (await send()).status]
  expect(statuses).toEqual([503, 503, 200])
  expect(await sandbox.readMails('later@aozora.example')).toHaveLength(1)
})

it('shows the mailbox in both languages, links what can be opened and escapes the rest', async () => {
  const sandbox = ownSandbox()
  await post(sandbox, { ...mail, subject: '<script>alert(1)</script>' })
  const read = async (language: string, path = '/mail') =>
    (await sandbox.send(path, { headers: { 'Accept-Language': language } })).text()
  const japanese = await read('ja')
  expect(japanese).toContain('メールボックス')
  expect(japanese).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(japanese).not.toContain('<script>')
  const link = 'http://localhost:8787/aozora/reset?token=a_b&amp;x=1'
  expect(japanese).toContain(`：<a href="${link}">${link}</a>。\n&lt;b&gt;`)
  expect(await read('en')).toContain('Mailbox')
  expect(await read('en', '/mail?to=nobody@aozora.example')).not.toContain('alert(1)')
})

it('shows a mail’s HTML without running its scripts', async () => {
  const sandbox = ownSandbox()
  const { id } = await post(sandbox, mail)
  const answer = await sandbox.send(`/mail/${id}`)
  expect(await answer.text()).toBe(mail.html)
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/)
  expect((await sandbox.send('/mail/nothing')).status).toBe(404)
})

it('keeps the newest 500', async () => {
  const sandbox = ownSandbox()
  for (let number = 0; number < 502; number++) {
    sandbox.clock.now += 1
    await post(sandbox, { ...mail, subject: String(number) })
  }
  const mails = await sandbox.readMails('reader@aozora.example')
  expect([mails.length, mails[0]?.subject, mails.at(-1)?.subject]).toEqual([500, '501', '2'])
})
