import { beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  listAcceptances,
  listTerms,
  TermsInput,
  updateTerms,
} from '#app/features/identity/model/terms/save-terms.ts'
import { getTerms, insertAcceptance } from '#app/features/identity/model/terms/terms.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { clock, days, db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const { tenantId } = world.aozora
const owner = companyAdmin('aozora')
const admin = () => atSite(owner, tenantId)
const today = dayOf(clock.now)
const input = (textJa: string, more = {}) =>
  TermsInput.parse({ textJa, textEn: `${textJa} in English`, ...more })
const inForce = async (locale: 'ja' | 'en' = 'ja', now = clock.now) =>
  getTerms({ ...(await visitAt('aozora', undefined, locale)), now: () => now }).catch((error) => error.name)

describe('terms', () => {
  it('are a draft that no reader sees until they have a day, and are in force in both languages from that day on', async () => {
    const { version } = await addTerms(await admin(), input('第1版'))
    expect(await inForce()).toBe('termsNotFound')
    expect(await refusalOf(addTerms(await admin(), input('第2版')))).toBe('badRequest')
    await updateTerms(await admin(), version, input('第1版', { startsOn: addDays(today, 2) }))
    expect(await inForce()).toBe('termsNotFound')
    expect(await inForce('ja', clock.now + 2 * days)).toEqual({ version: 1, text: '第1版' })
    expect(await inForce('en', clock.now + 2 * days)).toEqual({ version: 1, text: '第1版 in English' })
    await updateTerms(await admin(), version, input('第1版', { startsOn: today }))
    expect(await inForce()).toEqual({ version: 1, text: '第1版' })
  })

  it('in force are changed only by a new version, and the older one stays for the readers who accepted it', async () => {
    expect(await refusalOf(updateTerms(await admin(), 1, input('anders')))).toBe('badRequest')
    const reader = world.aozora.readers[0]?.id ?? ''
    const accepted = { tenantId, accountId: reader, version: 1, now: clock.now }
    await commit(await admin(), [insertAcceptance(db, accepted)])
    const { version } = await addTerms(await admin(), input('第2版', { startsOn: today }))
    expect(await inForce()).toEqual({ version, text: '第2版' })
    const paging = { page: 1, size: 50 }
    expect(await listAcceptances(await admin(), 1, paging)).toMatchObject({
      terms: { text: '第1版' },
      totalRecords: 1,
      acceptances: [{ accountId: reader, acceptedAt: clock.now }],
    })
    expect((await listAcceptances(await admin(), version, paging)).acceptances).toEqual([])
    expect((await listTerms(await admin())).map((one) => one.acceptances)).toEqual([0, 1])
  })

  it('need words in the site’s own language and a day that isn’t over', async () => {
    const empty = TermsInput.parse({ textEn: 'Only English' })
    expect(await refusalOf(addTerms(await admin(), empty))).toBe('badParameters textJa: required')
    const late = input('第3版', { startsOn: addDays(today, -1) })
    expect(await refusalOf(addTerms(await admin(), late))).toBe('badParameters startsOn: dayIsPast')
  })

  it('refuse the second of two who change the same draft', async () => {
    const { version } = await addTerms(await admin(), input('草案'))
    const revision = 1
    await updateTerms(await admin(), version, input('草案 A', { revision }))
    expect(await refusalOf(updateTerms(await admin(), version, input('草案 B', { revision })))).toBe(
      'changedMeanwhile',
    )
  })

  it('R442 are managed by the company and nobody else', async () => {
    const other = await atSite(companyAdmin('sakura'), world.sakura.tenantId)
    expect(await listTerms(other)).toEqual([])
    expect(await refusalOf(updateTerms(other, 1, input('x')))).toBe('termsNotFound')
    const service = await atSite(serviceAdmin('aozora'), tenantId)
    for (const work of [
      listTerms(service),
      addTerms(service, input('x')),
      updateTerms(service, 1, input('x')),
    ])
      expect(await refusalOf(work)).toBe('noPermission')
  })
})
