import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMailLimits } from '#app/domain/mail/mail-limits.ts'
import { requestPasswordLink, resetPasswordOf } from '#app/domain/people/account/send-password-link.ts'
import { startStaffSession } from '#app/domain/people/session/start-session.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { clock, days, db, hours, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import type { WorldTenant } from '#tests/world/library/index.ts'
import { newReader } from './account-visit.ts'

beforeAll(makeWorldRecords)
// Nothing is sent here, which the operator is told.
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

const rowsOf = async (table: (typeof tables)[number]) =>
  (await db.selectFrom(table).selectAll().execute()).length

async function mails() {
  return db.selectFrom('mail').select(['recipient', 'text', 'state', 'error']).execute()
}

describe('mails that anybody can have sent', () => {
  it('of 120 requests for 12 addresses at once no address gets more than 5, and what is more leaves no row', async () => {
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

  it('are five in any hour and ten in any day for one address', async () => {
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

  it('are limited by network, of which another one has a count of its own, and by hour and day', async () => {
    const limits = { senderHour: 3, senderDay: 4 }
    const askAs = async (address: string, times = 6) => {
      for (let time = 0; time < times; time++) {
        const { email } = await newReader(5)
        await ask(email, { address, limits })
      }
      return rowsOf('mail')
    }
    expect(await askAs('2001:db8:1:1::1')).toBe(3)
    expect(await askAs('2001:db8:1:1::2')).toBe(3)
    expect(await askAs('2001:db8:1:2::1')).toBe(6)
    clock.now += hours
    expect(await askAs('2001:db8:1:1::1')).toBe(7)
  })

  it('are limited at a site, of which another one has a count of its own', async () => {
    const limits = { siteHour: 2, siteDay: 3 }
    const askAt = async (tenantId: number, tenant: WorldTenant) => {
      for (let time = 0; time < 4; time++) {
        const { email } = await newReader(tenantId)
        await ask(email, { address: `198.51.100.${time}`, limits, tenant })
      }
      return rowsOf('mail')
    }
    expect(await askAt(5, 'tidewell')).toBe(2)
    expect(await askAt(1, 'aozora')).toBe(4)
    clock.now += hours
    expect(await askAt(5, 'tidewell')).toBe(5)
  })

  it('are as much work for a known address as for an unknown one, within the limits and beyond', async () => {
    const { email } = await newReader(5)
    const work = async (address: string) => {
      const { visit, statements } = recordStatements(await visitAt('tidewell'))
      await requestPasswordLink({ ...visit, address: '192.0.2.77' }, address)
      return statements
    }
    for (let time = 0; time < 7; time++) expect(await work('never@limit.example')).toEqual(await work(email))
    expect(await rowsOf('mail')).toBe(10)
  })

  it('keep no administrator from sending theirs', async () => {
    const { id, email } = await newReader(1)
    const limits = { siteHour: 1, siteDay: 1 }
    for (let time = 0; time < 3; time++) await ask(email, { limits, tenant: 'aozora' })
    expect(await rowsOf('mail')).toBe(1)
    const { accessToken } = await startStaffSession(await visitAt('aozora'), 'servicestaff0000000001')
    const visit = await visitAt('aozora', accessToken)
    await resetPasswordOf({ ...visit, env: { ...visit.env, MAIL_LIMITS: limits } }, id)
    expect((await mails()).filter(({ state }) => state === 'waiting')).toHaveLength(2)
  })

  it('are counted without their addresses', async () => {
    const { email } = await newReader(5)
    await ask(email, { address: '203.0.113.7' })
    const rows = JSON.stringify(await db.selectFrom('mail_request').selectAll().execute())
    for (const text of [email, '203.0.113', 'cb007107']) expect(rows).not.toContain(text)
  })
})

it.each([{ addressHour: 0 }, { addressHour: '5' }, { hour: 5 }, 5])(
  '%j is no setting, and lifts no limit',
  (limits) => {
    expect(() => readMailLimits({ MAIL_LIMITS: limits })).toThrow()
  },
)
