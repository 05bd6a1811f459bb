import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestPasswordLink, resetPasswordOf } from '#app/features/identity/model/account/reset-password.ts'
import { startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { listUsedBudgets, watchMailBudgets } from '#app/features/notifications/model/mail/used-budgets.ts'
import { requestStaffLink } from '#app/features/staff/model/staff/staff-link.ts'
import { readMailLimits } from '#app/kernel/data/limits.ts'
import { commit } from '#app/visit/commit.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { newReader } from '#tests/visits/account-visit.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { clock, days, db, env, hours, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)
// Nothing is sent here, and the operator gets a warning about that.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const tables = ['mail_request', 'mail', 'mail_link', 'job'] as const
beforeEach(async () => {
  for (const table of tables) await db.deleteFrom(table).execute()
})

type From = { address?: string; limits?: object; tenant?: WorldTenant }

async function ask(email: string, { address = '192.0.2.1', limits = {}, tenant = 'tidewell' }: From = {}) {
  const visit = await visitAt(tenant)
  const env = { ...visit.env, MAIL_LIMITS: limits }
  return requestPasswordLink({ ...visit, address, env }, email)
}

async function askForStaff(email: string, { address = '192.0.2.1', limits = {} }: From = {}) {
  const visit = await visitAt('tidewell')
  await requestStaffLink({ ...visit, address, env: { ...visit.env, MAIL_LIMITS: limits } }, email)
}

/** The mail of a registration, which goes to any address that is typed. */
async function registerAs(
  to: string,
  { address = '192.0.2.1', limits = {}, tenant = 'tidewell' }: From = {},
) {
  const visit = await visitAt(tenant)
  const asking = { ...visit, address, env: { ...visit.env, MAIL_LIMITS: limits } }
  const mail = await newMail(asking, {
    kind: 'register',
    to,
    asked: to,
    lang: 'en',
    path: '/register/confirm',
  })
  await commit(asking, mail.inserts)
}

const rowsOf = async (table: (typeof tables)[number]) =>
  (await db.selectFrom(table).selectAll().execute()).length

async function mails() {
  return db.selectFrom('mail').select(['recipient', 'text', 'state', 'error']).execute()
}

describe('mails that any visitor can cause', () => {
  it('are at most 5 for each of 12 addresses, out of 120 requests at once, and the others leave no row', async () => {
    const known = await Promise.all(Array.from({ length: 6 }, () => newReader(5)))
    const unknown = Array.from({ length: 6 }, (_, at) => ({ email: `nobody${at}@limit.example` }))
    const addresses = [...known, ...unknown].map(({ email }) => email)
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => ask(addresses[at % 12] as string)),
    )
    expect(new Set(answers)).toEqual(new Set([undefined]))
    const sent = (await mails()).filter(({ state }) => state === 'waiting')
    const perAddress = known.map(({ email }) => sent.filter(({ recipient }) => recipient === email).length)
    expect(perAddress).toEqual(Array(6).fill(5))
    expect(await Promise.all(tables.map(rowsOf))).toEqual([60, 60, 60, 60])
    const unsent = (await mails()).filter(({ state }) => state !== 'waiting')
    expect(unsent).toEqual(Array(30).fill({ recipient: '', text: '', state: 'failed', error: 'nobody' }))
  })

  it('are at most five an hour and ten a day for one address', async () => {
    const { email } = await newReader(5)
    const spread = async (times: number) => {
      for (let time = 0; time < times; time++) await ask(email, { address: `192.0.2.${time}` })
      return rowsOf('mail')
    }
    expect(await spread(7)).toBe(5)
    clock.now += hours
    expect(await spread(7)).toBe(10)
    clock.now += hours
    expect(await spread(7)).toBe(10)
    clock.now += days - hours - 1
    expect(await spread(1)).toBe(11)
  })

  it('are limited by network, each with its own count, by hour and by day', async () => {
    const limits = { senderHour: 3, senderDay: 4 }
    const askAs = async (address: string, times = 6) => {
      for (let time = 0; time < times; time++) {
        const { email } = await newReader(5)
        await ask(email, { address, limits })
      }
      return rowsOf('mail')
    }
    expect(await askAs('2001:db8:1:1::1')).toBe(3)
    expect(await askAs('2001:db8:1:2::2')).toBe(3)
    expect(await askAs('2001:db8:2:1::1')).toBe(6)
    clock.now += hours
    expect(await askAs('2001:db8:1:1::1')).toBe(7)
  })

  it('are limited by site, each with its own count', async () => {
    const limits = { siteHour: 2, siteDay: 3 }
    const askAt = async (tenant: WorldTenant) => {
      for (let time = 0; time < 4; time++)
        await registerAs(`new${time}@${tenant}.example`, { address: `198.51.100.${time}`, limits, tenant })
      return rowsOf('mail')
    }
    expect(await askAt('tidewell')).toBe(2)
    expect(await askAt('aozora')).toBe(4)
    clock.now += hours
    expect(await askAt('tidewell')).toBe(5)
  })

  it('to existing accounts are limited only by address and sender', async () => {
    const limits = { siteHour: 2, siteDay: 2, addressHour: 2 }
    for (let one = 0; one < 6; one++) {
      const { email } = await newReader(5)
      for (let time = 0; time < 3; time++) await ask(email, { address: `192.0.2.${one}`, limits })
    }
    expect((await mails()).filter(({ state }) => state === 'waiting')).toHaveLength(12)
  })

  it('to nobody and to new accounts don’t use up the mails of existing ones', async () => {
    const limits = { siteHour: 6, siteDay: 6 }
    const { email } = await newReader(5)
    for (let at = 0; at < 10; at++) {
      const from = { address: `2001:db8:${at}::1`, limits }
      await ask(`nobody${at}@limit.example`, from)
      await registerAs(`new${at}@limit.example`, from)
      await askForStaff(`nobody${at}@limit.example`, from)
    }
    const budgets = await db.selectFrom('mail_request').select(['tenant_id', 'budget']).execute()
    const countOf = (tenantId: number, budget: string) =>
      budgets.filter((row) => row.tenant_id === tenantId && row.budget === budget).length
    expect([countOf(5, 'nobody'), countOf(5, 'new'), countOf(0, 'nobody')]).toEqual([6, 6, 6])
    const before = (await mails()).length
    await ask(email, { limits })
    await askForStaff('service@aozora.example', { address: '192.0.2.9', limits })
    await ask('another.nobody@limit.example', { limits })
    expect(
      (await mails())
        .slice()
        .filter(({ recipient }) => [email, 'service@aozora.example'].includes(recipient)),
    ).toHaveLength(2)
    expect((await mails()).length).toBe(before + 2)
  })

  it('for new accounts from a few networks leave room for others, by hour and by day', async () => {
    const limits = { siteHour: 100, siteDay: 100 }
    const flood = async (address: string, times: number) => {
      const before = await rowsOf('mail')
      for (let at = 0; at < times; at++) await registerAs(`new${at}@${address}.example`, { address, limits })
      return (await rowsOf('mail')) - before
    }
    expect(await flood('192.0.2.1', 30)).toBe(30)
    expect(await flood('192.0.2.2', 30)).toBe(20)
    expect(await flood('192.0.2.1', 2)).toBe(0)
    expect(await flood('192.0.2.3', 2)).toBe(1)
    clock.now += hours
    expect(await flood('192.0.2.2', 3)).toBe(0)
    expect(await flood('192.0.2.4', 2)).toBe(1)
  })

  it('are reported to the operator and to system administrators when half of a site’s budget is used within an hour', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const limits = { siteHour: 4, siteDay: 4 }
    const alarm = async () => {
      warned.mockClear()
      await watchMailBudgets({ ...env, MAIL_LIMITS: limits }, clock.now)
      return warned.mock.calls.map(([line]) => JSON.parse(line))
    }
    const at = (address: string) => ({ address, limits })
    await ask('nobody1@limit.example', at('192.0.2.1'))
    await registerAs('new1@limit.example', at('192.0.2.1'))
    expect(await alarm()).toEqual([])
    await ask('nobody2@limit.example', at('192.0.2.2'))
    const used = { tenantId: 5, budget: 'nobody', asked: 2 }
    expect(await alarm()).toEqual([{ level: 'warn', event: 'mail budget half used', ...used, most: 4 }])
    expect(await listUsedBudgets(db, { siteHour: 4 }, clock.now)).toEqual([used])
    clock.now += hours
    expect(await alarm()).toEqual([])
  })

  it('take as much work for a known address as for an unknown one, within the limits and beyond', async () => {
    const { email } = await newReader(5)
    const work = async (address: string) => {
      const { visit, statements } = recordStatements(await visitAt('tidewell'))
      await requestPasswordLink({ ...visit, address: '192.0.2.77' }, address)
      return statements
    }
    for (let time = 0; time < 7; time++) expect(await work('never@limit.example')).toEqual(await work(email))
    expect(await rowsOf('mail')).toBe(10)
  })

  it('don’t prevent administrators from sending theirs', async () => {
    const { id, email } = await newReader(1)
    const limits = { addressHour: 1, addressDay: 1, senderHour: 1, siteHour: 1, siteDay: 1 }
    for (let time = 0; time < 3; time++) await ask(email, { limits, tenant: 'aozora' })
    expect(await rowsOf('mail')).toBe(1)
    const { accessToken } = await startStaffSession(await visitAt('aozora'), 'servicestaff0000000001')
    const visit = await visitAt('aozora', accessToken)
    await resetPasswordOf({ ...visit, env: { ...visit.env, MAIL_LIMITS: limits } }, id)
    expect((await mails()).filter(({ state }) => state === 'waiting')).toHaveLength(2)
  })

  it('are counted without storing their addresses', async () => {
    const { email } = await newReader(5)
    await ask(email, { address: '203.0.113.7' })
    const rows = JSON.stringify(await db.selectFrom('mail_request').selectAll().execute())
    for (const text of [email, '203.0.113', 'cb007107']) expect(rows).not.toContain(text)
  })
})

it.each([{ addressHour: 0 }, { addressHour: '5' }, { hour: 5 }, 5])(
  '%j is an invalid setting, and doesn’t lift the limit',
  (limits) => {
    expect(() => readMailLimits({ MAIL_LIMITS: limits })).toThrow()
  },
)
