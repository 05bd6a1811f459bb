import { beforeAll, expect, it, vi } from 'vitest'
import type { Env } from '#app/kernel/data/env.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { spreadTenants } from '#seeds/demo/spread-tenants.ts'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { consoleToken, newStaff } from '#tests/visits/staff-visit.ts'
import { callApi, callIn } from '#tests/workerd/call-api.ts'
import { clock, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ hookTimeout: 120_000 })

const { sakura } = world

const fail = () => Promise.reject(new Error('the database is away'))
const statement = { bind: () => statement, all: fail, run: fail, first: fail, raw: fail }
/** A database to which no statement gets through. */
const away = { prepare: () => statement, batch: fail, withSession: () => away, getBookmark: () => null }
const withoutOne = { ...env, DB_2: away } as unknown as Env

let token: string
let atAozora: string

beforeAll(async () => {
  clock.now = Date.now()
  await makeWorldRecords()
  await spreadTenants(env, new Map([[sakura.tenantId, 'DB_2']]), 'kept')
  token = await consoleToken(await newStaff('system_admin'))
  const { data } = await callApi('POST', '/auth/login', '', {
    ...{ domain: 'localhost', path: 'aozora', login_type: 'EMAIL' },
    ...{ email: 'company@aozora.example', password_hash: passwordDigest(worldPassword) },
  })
  atAozora = String(data?.access_token)
})

const calls = [
  '/platform/home',
  `/company/home/${sakura.company.id}`,
  `/company/detail/${sakura.company.id}`,
  '/console/search?q=a',
]

it.each(calls)('%s names the database that does not answer, and none if all do', async (path) => {
  await expectNamed(path, token)
})

it('so does the use of a company’s sites', () =>
  expectNamed('/usage/sites?domain=localhost&path=aozora', atAozora))

async function expectNamed(path: string, by: string) {
  const whole = await callIn(env, { method: 'GET', path, token: by })
  expect(whole).toMatchObject({ status: 200, data: { silent_databases: [] } })
  const part = await callIn(withoutOne, { method: 'GET', path, token: by })
  expect(part).toMatchObject({ status: 200, data: { silent_databases: ['DB_2'] } })
}

it('a site of the database that does not answer is missing from the list and the sum', async () => {
  const idsOf = async (bindings = env) => {
    const { data } = await callIn(bindings, { method: 'GET', path: '/platform/home?size=50', token })
    const { sites, totals } = data as { sites: { id: string }[]; totals: { sites: number } }
    expect(sites).toHaveLength(totals.sites)
    return sites.map(({ id }) => id)
  }
  const whole = await idsOf()
  const part = await idsOf(withoutOne)
  expect(whole.filter((id) => !part.includes(id))).toEqual([String(sakura.tenantId)])
})
