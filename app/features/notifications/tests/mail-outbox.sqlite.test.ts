import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { sendMail } from '#app/features/notifications/model/mail/send-mail.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { commit } from '#app/visit/commit.ts'
import { mailbox, sandboxFetch, settle, visitWithMail } from '#tests/visits/account-visit.ts'
import { clock, days, db, env, minutes, randomBytes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)
// The operator gets a warning about a mail that can't be sent.
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => warnings.mockClear())

async function write(to: string, { sent = true, isAsked = false } = {}): Promise<string> {
  const visit = await visitWithMail('aozora')
  const mail = await newMail(visit, {
    kind: 'cancelled',
    to,
    lang: 'ja',
    name: '花子',
    ...(isAsked && { asked: to }),
  })
  await commit(visit, mail.inserts)
  if (sent) mail.send()
  await settle()
  return mail.id
}

const rowOf = (id: string) =>
  db.selectFrom('mail').selectAll().where('tenant_id', '=', 1).where('id', '=', id).executeTakeFirstOrThrow()

const jobOf = (id: string) =>
  db
    .selectFrom('job')
    .selectAll()
    .where('tenant_id', '=', 1)
    .where('id', '=', `mail-1-${id}`)
    .executeTakeFirstOrThrow()

const subjectsTo = async (to: string) => (await mailbox.readMails(to)).map(({ subject }) => subject)
const sweep = (by = sandboxFetch) =>
  runDueJobs({ env, now: () => clock.now, randomBytes, fetch: by }, [sendMail])

describe('a mail', () => {
  it('is sent right after the commit that caused it, and its text is then deleted', async () => {
    const id = await write('soon@mail.example')
    const [mail] = await mailbox.readMails('soon@mail.example')
    expect(mail).toMatchObject({
      from: '"青空ライブラリー" <no-reply@bunko.example>',
      subject: '【青空ライブラリー】退会手続きが完了しました',
    })
    expect(mail?.text).toContain('花子 様\n\n')
    expect(await rowOf(id)).toMatchObject({ state: 'sent', text: '', sent_at: clock.now })
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 1, lease: null })
  })

  it('that wasn’t sent at once is sent by the sweep, and only once even by twenty sweeps at a time', async () => {
    const id = await write('swept@mail.example', { sent: false })
    await Promise.all(Array.from({ length: 20 }, () => sweep()))
    expect(await subjectsTo('swept@mail.example')).toHaveLength(1)
    expect((await jobOf(id)).attempts).toBe(1)
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
    await sweep(down)
    for (const [pause, expected] of [
      [1, 2],
      [5, 3],
      [30, 4],
      [120, 5],
    ] as const) {
      clock.now += pause * minutes - 1
      await sweep(down)
      expect(calls).toBe(expected - 1)
      clock.now += 1
      await sweep(down)
      expect(calls).toBe(expected)
    }
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      text: '',
      error: '500 application_error',
    })
    expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 5, error: '500 application_error' })
    clock.now += days
    await sweep(down)
    expect(calls).toBe(5)
  })

  it('reaches an address whose server accepts it at the third attempt', async () => {
    const id = await write('later@mail.example')
    expect((await rowOf(id)).state).toBe('waiting')
    clock.now += minutes
    await sweep()
    clock.now += 5 * minutes
    await sweep()
    expect(await subjectsTo('later@mail.example')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', text: '', error: null })
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 3, error: null })
  })

  it('that an address refuses isn’t tried again', async () => {
    const id = await write('bounce@mail.example')
    expect(await rowOf(id)).toMatchObject({ state: 'failed', text: '', error: '422 validation_error' })
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('whose Worker died at the fifth attempt is given up, and its text is deleted', async () => {
    const id = await write('silent@mail.example', { sent: false })
    await db
      .updateTable('job')
      .set({ state: 'running', attempts: 5, lease: 'dead', lease_until: clock.now })
      .where('tenant_id', '=', 1)
      .where('id', '=', `mail-1-${id}`)
      .execute()
    await sweep()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', text: '', error: 'no attempt ended' })
    expect(await subjectsTo('silent@mail.example')).toEqual([])
  })

  it('is reported to the operator by its id, never with its address or its text', async () => {
    const id = await write('bounce@secret.example')
    const told = warnings.mock.calls.flat().join('\n')
    expect(told).toContain(id)
    expect(told).not.toMatch(/secret\.example|花子|退会|@/)
  })
})

describe('mails that strangers can cause', () => {
  it('are exactly five an hour to one address, even if requested at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, () => write('much@mail.example', { isAsked: true, sent: false })),
    )
    await sweep()
    expect(await subjectsTo('much@mail.example')).toHaveLength(5)
    clock.now += 60 * minutes - 1
    await write('much@mail.example', { isAsked: true })
    expect(await subjectsTo('much@mail.example')).toHaveLength(5)
    clock.now += 1
    await write('much@mail.example', { isAsked: true })
    expect(await subjectsTo('much@mail.example')).toHaveLength(6)
  })

  it('leave no row if they aren’t sent, and don’t prevent mails that must be sent', async () => {
    for (let time = 0; time < 6; time++) await write('full@mail.example', { isAsked: true })
    const rows = await db
      .selectFrom('mail')
      .select(['state', 'text'])
      .where('recipient', '=', 'full@mail.example')
      .execute()
    expect(rows).toEqual(Array(5).fill({ state: 'sent', text: '' }))
    await write('full@mail.example')
    expect(await subjectsTo('full@mail.example')).toHaveLength(6)
  })
})
