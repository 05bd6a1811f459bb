import { describe, expect, it } from 'vitest'
import { hasLevel, type StaffScope, staffMayWorkOn, staffMayWorkOnCompany } from './staff-policy.ts'

/** Company 1 has the sites 11 and 12, company 2 the site 21. */
const staff = {
  system: { level: 'system_admin', companyId: null, tenantId: null },
  company: { level: 'company_admin', companyId: 1, tenantId: null },
  service: { level: 'service_admin', companyId: 1, tenantId: 11 },
} satisfies Record<string, StaffScope>
const sites = {
  own: { tenantId: 11, companyId: 1 },
  sibling: { tenantId: 12, companyId: 1 },
  other: { tenantId: 21, companyId: 2 },
  console: { tenantId: 0, companyId: 0 },
}

describe('R442 an administrator', () => {
  it.each([
    ['system', { own: true, sibling: true, other: true, console: true }],
    ['company', { own: true, sibling: true, other: false, console: true }],
    ['service', { own: true, sibling: false, other: false, console: true }],
  ] as const)('of the level %s works on the sites %j', (level, row) => {
    const found = Object.entries(sites).map(([name, site]) => [name, staffMayWorkOn(staff[level], site)])
    expect(Object.fromEntries(found)).toEqual(row)
  })

  it.each([
    ['system', [true, true]],
    ['company', [true, false]],
    ['service', [false, false]],
  ] as const)('of the level %s works on their own and another company: %j', (level, row) => {
    expect([1, 2].map((company) => staffMayWorkOnCompany(staff[level], company))).toEqual(row)
  })

  it.each([
    ['system', [true, true, true]],
    ['company', [true, true, false]],
    ['service', [true, false, false]],
  ] as const)('of the level %s may do what asks for service, company, system: %j', (level, row) => {
    const asked = ['service', 'company', 'system'] as const
    expect(asked.map((least) => hasLevel(staff[level], least))).toEqual(row)
  })
})
