import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newMail } from '#app/domain/mail/new-mail.ts'
import { sweepMail } from '#app/domain/mail/sweep-mail.ts'
import { sweepSignIn } from '#app/domain/people/session/sweep-sign-in.ts'
import { commit } from '#app/visit/commit.ts'
import { clock, days, db, env, minutes } from '#tests/workerd/visit-of-world.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { mailbox, sandboxFetch, settle, visitWithMail } from './account-visit.ts'

beforeAll(() => seedRecords(db, clock.now))
// What isn't sent is told to the operator.
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => warnings.mockClear())

async function write(to: string, { sent = true, limited = false } = {}): Promise<string> {
  const visit = await visitWithMail('aozora')
  const mail = newMail(visit, { kind: 'cancelled', to, lang: 'ja', name: '花子', limited })
  await commit(visit, [mail.insert])
  if (sent) mail.send()
  await settle()
  return mail.id
}

const rowOf = (id: string) =>
  db.selectFrom('mail').selectAll().where('tenant_id', '=', 1).where('id', '=', id).executeTakeFirstOrThrow()

const subjectsTo = async (to: string) => (await mailbox.readMails(to)).map(({ subject }) => subject)
const sweep = () => sweepMail(env, clock.now, sandboxFetch)

describe('a mail', () => {
  it('is sent right after the commit that caused it, and keeps no text then', async () => {
    const id = await write('soon@mail.example')
    const [mail] = await mailbox.readMails('soon@mail.example')
    expect(mail).toMatchObject({
      from: '"青空ライブラリー" <no-reply@bunko.example>',
      subject: '【青空ライブラリー】退会手続きが完了しました',
    })
    expect(mail?.text).toContain('花子 様\n\n')
    expect(await rowOf(id)).toMatchObject({ state: 'sent', text: '', attempts: 1, sent_at: clock.now })
  })

  it('that nobody tried is sent by the sweep, once, also by twenty sweeps at a time', async () => {
    const id = await write('swept@mail.example', { sent: false })
    await Promise.all(Array.from({ length: 20 }, sweep))
    expect(await subjectsTo('swept@mail.example')).toHaveLength(1)
    expect((await rowOf(id)).attempts).toBe(1)
    await sweep()
    expect(await subjectsTo('swept@mail.example')).toHaveLength(1)
  })

  it('is tried again after 1, 5, 30 and 120 minutes, and not a moment earlier', async () => {
    let calls = 0
    const down = (() => {
      calls += 1
      return Promise.resolve(Response.json({ name: 'application_error' }, { status: 500 }))
    }) as typeof fetch
    const id = await write('down@mail.example', { sent: false })
    await sweepMail(env, clock.now, down)
    for (const [pause, expected] of [
      [1, 2],
      [5, 3],
      [30, 4],
      [120, 5],
    ] as const) {
      clock.now += pause * minutes - 1
      await sweepMail(env, clock.now, down)
      expect(calls).toBe(expected - 1)
      clock.now += 1
      await sweepMail(env, clock.now, down)
      expect(calls).toBe(expected)
    }
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      text: '',
      attempts: 5,
      error: '500 application_error',
    })
    clock.now += days
    await sweepMail(env, clock.now, down)
    expect(calls).toBe(5)
  })

  it('reaches an address whose server answers at the third try', async () => {
    const id = await write('later@mail.example')
    expect((await rowOf(id)).state).toBe('waiting')
    clock.now += minutes
    await sweep()
    clock.now += 5 * minutes
    await sweep()
    expect(await subjectsTo('later@mail.example')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 3, text: '', error: null })
  })

  it('to an address that refuses it is not tried again', async () => {
    const id = await write('bounce@mail.example')
    expect(await rowOf(id)).toMatchObject({ state: 'failed', text: '', attempts: 1 })
  })

  it('whose Worker died at the fifth attempt is given up, and its text forgotten', async () => {
    const id = await write('silent@mail.example', { sent: false })
    await db
      .updateTable('mail')
      .set({ attempts: 5, due_at: clock.now })
      .where('tenant_id', '=', 1)
      .where('id', '=', id)
      .execute()
    await sweep()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', text: '', error: 'no attempt ended' })
    expect(await subjectsTo('silent@mail.example')).toEqual([])
  })

  it('is told to the operator by its number, never by its address or its words', async () => {
    const id = await write('bounce@secret.example')
    const told = warnings.mock.calls.flat().join('\n')
    expect(told).toContain(id)
    expect(told).not.toMatch(/secret\.example|花子|退会|@/)
  })
})

describe('what strangers can have sent', () => {
  it('is five mails an hour to one address, exactly, also when they come at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, () => write('much@mail.example', { limited: true, sent: false })),
    )
    await sweep()
    expect(await subjectsTo('much@mail.example')).toHaveLength(5)
    clock.now += 60 * minutes - 1
    await write('much@mail.example', { limited: true })
    expect(await subjectsTo('much@mail.example')).toHaveLength(5)
    clock.now += 1
    await write('much@mail.example', { limited: true })
    expect(await subjectsTo('much@mail.example')).toHaveLength(6)
  })

  it('keeps no text of what was not sent, and does not keep from what must be', async () => {
    for (let time = 0; time < 6; time++) await write('full@mail.example', { limited: true })
    const rows = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', 'full@mail.example')
      .execute()
    expect(rows.map(({ state, text, error }) => [state, text, error])).toContainEqual(['failed', '', 'limit'])
    await write('full@mail.example')
    expect(await subjectsTo('full@mail.example')).toHaveLength(6)
  })
})

describe('the sweep of ways in', () => {
  it('deletes what has expired, and nothing that still counts, of every tenant', async () => {
    const now = clock.now
    const link = (tenant_id: number, id: string, expires_at: number) => ({
      tenant_id,
      id,
      purpose: 'register' as const,
      account_id: null,
      created_at: now,
      expires_at,
    })
    await db.deleteFrom('mail_link').execute()
    await db
      .insertInto('mail_link')
      .values([link(1, 'old', now - days), link(3, 'old', now - days), link(1, 'yesterday', now - days + 1)])
      .execute()
    const failure = (holder: string, first_at: number) => ({ tenant_id: 1, holder, failures: 5, first_at })
    await db
      .insertInto('login_failure')
      .values([failure('old', now - 60 * minutes), failure('blocked', now - 60 * minutes + 1)])
      .execute()
    await sweepSignIn(env, now)
    const links = await db.selectFrom('mail_link').select('id').execute()
    const failures = await db.selectFrom('login_failure').select('holder').execute()
    expect([links, failures]).toEqual([[{ id: 'yesterday' }], [{ holder: 'blocked' }]])
  })

  it('deletes mails after 30 days, at most 500 rows at a time', async () => {
    await db.deleteFrom('mail').execute()
    const row = (number: number) => ({
      tenant_id: 1 + (number % 3),
      id: `m${number}`,
      recipient: '',
      sender_name: '',
      subject: '',
      text: '',
      state: 'sent' as const,
      due_at: 0,
      created_at: clock.now - 30 * days + (number === 600 ? 1 : 0),
    })
    const rows = Array.from({ length: 601 }, (_, number) => row(number))
    for (let at = 0; at < rows.length; at += 9)
      await db
        .insertInto('mail')
        .values(rows.slice(at, at + 9))
        .execute()
    const count = async () => (await db.selectFrom('mail').select('id').execute()).length
    await sweepSignIn(env, clock.now)
    expect(await count()).toBe(101)
    await sweepSignIn(env, clock.now)
    expect(await count()).toBe(1)
  })
})
