import { beforeAll, describe, expect, it } from 'vitest'
import type { FormReply } from '#app/doors/form.ts'
import * as newSite from '#app/features/sites/console/sites/new-site.route.tsx'
import * as siteSettings from '#app/features/sites/console/sites/site-settings.route.tsx'
import * as companySettings from '#app/features/tenancy/console/company-settings.route.tsx'
import * as newCompany from '#app/features/tenancy/console/new-company.route.tsx'
import * as newUser from '#app/features/users/console/readers/new-user.route.tsx'
import * as user from '#app/features/users/console/readers/user.route.tsx'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { inConsole, system } from '#tests/visits/console-visit.ts'
import { postForm } from '#tests/visits/page-visit.ts'
import { db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const { tenantId, company } = world.aozora
let admin: Visit
let names: { own: string; other: string; site: string }

beforeAll(async () => {
  await makeWorldRecords()
  admin = await inConsole(system)
  const companies = await db.selectFrom('company').select(['id', 'name']).execute()
  const site = await db
    .selectFrom('tenant')
    .select('service_name')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  const named = (isOwn: boolean) => companies.find(({ id }) => (id === company.id) === isOwn)?.name ?? ''
  names = { own: named(true), other: named(false), site: site?.service_name ?? '' }
})

type Route = Parameters<typeof postForm>[0]

/** The fields for which a form of the console shows problems, with the problems. */
async function problemsOf(route: Route, fields: Record<string, string>, id = {}) {
  const params = { tenantId: String(tenantId), companyId: String(company.id), ...id }
  const { status, data } = await postForm(route, admin, { path: '/admin', params, fields })
  expect(status).toBe(400)
  return (data as FormReply).result.error
}

const siteOf = (more: object = {}) => ({
  'serviceName.ja': names.site,
  lang: 'ja',
  domainType: 'PATH',
  servicePath: 'admin',
  domain: '',
  accountType: 'nothing',
  ...more,
})
const path = { servicePath: ['reservedServicePath'] }
const choice = { accountType: ['notAChoice'] }

describe('a form reports at once the problems that its fields show and those that only the site knows', () => {
  it('for a company: its name is taken, and its limit isn’t a number', async () => {
    const sent = { name: names.other, email: 'x', maxContent: 'many' }
    const problems = { name: ['nameTaken'], email: ['invalidEmail'], maxContent: ['notANumber'] }
    expect(await problemsOf(newCompany, sent)).toEqual(problems)
    expect(await problemsOf(companySettings, sent)).toEqual(problems)
    // A company may keep its own name, and a malformed name gets no further problems.
    expect(await problemsOf(companySettings, { ...sent, name: names.own })).not.toHaveProperty('name')
    expect(await problemsOf(newCompany, { ...sent, name: ' ' })).toMatchObject({
      name: ['required', 'noName'],
    })
  })

  it('for a site: its path is reserved, its name is taken, and its domain is invalid', async () => {
    expect(await problemsOf(newSite, siteOf())).toEqual({
      ...choice,
      ...path,
      'serviceName.ja': ['nameTaken'],
    })
    expect(await problemsOf(siteSettings, siteOf())).toEqual({ ...choice, ...path })
    const onDomain = siteOf({ domainType: 'FULL_DOMAIN', domain: 'no domain' })
    expect(await problemsOf(siteSettings, onDomain)).toEqual({ ...choice, domain: ['invalidDomain'] })
    // Fields that were typed correctly are also checked together.
    expect(await problemsOf(newSite, siteOf({ accountType: 'EMAIL' }))).toEqual({
      ...path,
      'serviceName.ja': ['nameTaken'],
    })
  })

  it('for a reader: the name is missing, and the address, user name or group isn’t available', async () => {
    const fields = { fullName: '', email: 'reader@aozora.example', userGroupId: 'nothere' }
    expect(await problemsOf(newUser, fields)).toMatchObject({
      fullName: ['required'],
      email: ['refused.duplicateEmail'],
      userGroupId: ['refused.userGroupNotFound'],
    })
    // If another name is the invalid one, none is reported as missing.
    const wrong = await problemsOf(newUser, { fullName: '', username: 'あ' })
    expect(Object.keys(wrong ?? {}).sort()).toEqual(['fullName', 'username'])
    const change = { form: 'save', fullName: '', userGroupId: 'nothere' }
    expect(await problemsOf(user, change, { userId: 'aozorareader0000000001' })).toMatchObject({
      fullName: ['required'],
      userGroupId: ['refused.userGroupNotFound'],
    })
  })
})
