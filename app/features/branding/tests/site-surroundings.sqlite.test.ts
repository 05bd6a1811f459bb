import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getSiteFile } from '#app/features/branding/model/picture/site-file.ts'
import { getSettings, viewSettings } from '#app/features/branding/model/settings/get-settings.ts'
import { viewHashtags } from '#app/features/catalogue/model/hashtag/hashtags.ts'
import { listHashtags } from '#app/features/catalogue/model/hashtag/list-site-hashtags.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { getNotification, listNotifications } from '#app/features/notifications/model/news/notifications.ts'
import { viewNotifications } from '#app/features/notifications/parts/news-view.ts'
import { getCompany, viewCompany } from '#app/features/tenancy/model/company/get-company.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { clock, days, db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeAll(makeWorldRecords)

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: Refusal) => error.name,
  )

const later = (visit: Visit, by: number): Visit => ({ ...visit, now: () => clock.now + by })

/** The news on the first page for a browser that has read these notifications. */
const newsOf = (site: Visit['site'], read: Set<number> | null, now = clock.now) =>
  viewNotifications({ site, actor: null, now: () => now }, read).news

/** Signs in a reader of sakura, a site that is closed to guests. */
async function readerOfSakura() {
  const { accessToken } = await startReaderSession(await visitAt('sakura'), {
    accountId: 'sakurareader0000000001',
    loginType: 'ID',
    keep: false,
  })
  return visitAt('sakura', accessToken as string)
}

const nothingMore = { googleId: null, paymentGateway: null, tokenApiKey: null, shopId: null }

describe('notifications', () => {
  const all = { page: 1, size: 10 }

  it('R280 R003 are read by visitors, newest first, and only those of the site', async () => {
    const [aozora, hanabi] = [
      await listNotifications(await visitAt('aozora'), all),
      await listNotifications(await visitAt('hanabi'), all),
    ]
    expect(aozora.notifications.map(({ id }) => id)).toEqual([2, 3, 4, 5])
    expect(aozora.totalRecords).toBe(4)
    expect(hanabi.notifications.map(({ title }) => title)).toEqual([
      '大正期の打上記録を追加しました',
      '転載についてのお願い',
    ])
    const times = aozora.notifications.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  it('can have the same ids on two sites, and each site shows its own', async () => {
    const [aozora, hanabi] = [
      await getNotification(await visitAt('aozora'), { id: '2' }),
      await getNotification(await visitAt('hanabi'), { id: '2' }),
    ]
    expect(aozora.title).not.toBe(hanabi.title)
    expect(await refusalOf(visitAt('hanabi').then((visit) => getNotification(visit, { id: '3' })))).toBe(
      'notFound',
    )
  })

  it('with a later date appear at that time', async () => {
    const visit = await visitAt('aozora')
    expect(await refusalOf(getNotification(visit, { id: '1' }))).toBe('notFound')
    const inTime = later(visit, 31 * days)
    expect((await getNotification(inTime, { id: '1' })).title).toContain('年末年始')
    expect((await listNotifications(inTime, all)).notifications[0]?.id).toBe(1)
    expect(newsOf(visit.site, null)?.lines.map(({ id }) => id)).toEqual([2, 3, 4])
    expect(newsOf(visit.site, null, clock.now + 31 * days)?.lines[0]?.id).toBe(1)
  })

  it('are paged, oldest first on request', async () => {
    const visit = await visitAt('aozora')
    const page = await listNotifications(visit, { page: 2, size: 3 })
    expect(page).toMatchObject({ page: 2, size: 3, totalPages: 2, totalRecords: 4 })
    expect(page.notifications.map(({ id }) => id)).toEqual([5])
    const oldest = await listNotifications(visit, { ...all, direction: 'asc' })
    expect(oldest.notifications.map(({ id }) => id)).toEqual([5, 4, 3, 2])
  })

  it('of a closed site are only for its readers', async () => {
    const guest = await visitAt('sakura')
    expect(await refusalOf(listNotifications(guest, all))).toBe('unauthorized')
    expect(await refusalOf(getNotification(guest, { id: '1' }))).toBe('unauthorized')
    expect((await listNotifications(await readerOfSakura(), all)).totalRecords).toBe(4)
  })

  it.each(['0', '-1', '1.0', '01', 'x', '', '99', "1' OR '1'='1", '9'.repeat(30)])(
    'can’t have the id %s',
    async (id) => {
      expect(await refusalOf(getNotification(await visitAt('hanabi'), { id }))).toBe('notFound')
    },
  )

  it('take one round trip per list', async () => {
    const { visit, statements } = recordStatements(await visitAt('aozora'))
    await listNotifications(visit, all)
    expect(statements).toHaveLength(1)
  })
})

describe('the news on the first page', () => {
  it('are marked as unread for readers only, and aren’t shown if the site doesn’t want them', async () => {
    const { site } = await visitAt('aozora')
    expect(newsOf(site, new Set([3]))?.lines.map(({ isUnread }) => isUnread)).toEqual([true, false, true])
    expect(newsOf(site, null)?.lines.some(({ isUnread }) => isUnread)).toBe(false)
    const notification = { ...site.settings.notification, showNewInformation: false }
    const quiet = { ...site.settings, notification }
    expect(newsOf({ ...site, settings: quiet }, null)).toBeNull()
    expect(newsOf({ ...site, notifications: [] }, null)).toBeNull()
  })

  it('have the site’s own heading', async () => {
    expect(newsOf((await visitAt('sakura')).site, null)?.title).toBe('図書室だより')
  })
})

describe('the files of a site’s branding', () => {
  const name = `${'5'.repeat(64)}.svg`

  it('R009 R003 are given to everybody, for this site only, with their type', async () => {
    await env.FILES.put(siteFileKey(3, name), '<svg/>')
    const file = await getSiteFile(await visitAt('sakura'), name)
    expect(file).toMatchObject({ bytes: 6, type: 'image/svg+xml' })
    expect(await new Response(file.body).text()).toBe('<svg/>')
    expect(await refusalOf(getSiteFile(await visitAt('aozora'), name))).toBe('fileNotFound')
  })

  it('are only pictures named by a hash', async () => {
    const visit = await visitAt('sakura')
    const tricks = [
      '',
      'x.svg',
      `../site/${name}`,
      `${name}/..`,
      `${'5'.repeat(64)}.pdf`,
      `${'5'.repeat(64)}.svg.html`,
    ]
    for (const trick of tricks) expect(await refusalOf(getSiteFile(visit, trick))).toBe('fileNotFound')
  })
})

describe('the public data of a site', () => {
  it('R027 R025 names the company for its own domain; another domain is refused with 201', async () => {
    const [aozora, sakura] = [await visitAt('aozora'), await visitAt('sakura')]
    const name = async (visit: Visit, domain?: string) => (await getCompany(visit, { domain })).name
    expect(await name(aozora, 'localhost')).toBe('株式会社青空')
    expect(await name(aozora, 'LOCALHOST:8787')).toBe('株式会社青空')
    expect(await name(aozora)).toBe('株式会社青空')
    expect(await name(sakura, 'sakura.localhost')).toBe('学校法人さくら学園')
    expect(await refusalOf(name(aozora, 'sakura.localhost'))).toBe('companyNotOnThisOrigin')
    expect(await refusalOf(name(sakura, 'localhost'))).toBe('companyNotOnThisOrigin')
    expect(await refusalOf(name({ ...aozora, site: platformSite() }, 'localhost'))).toBe('companyNotFound')
  })

  it('ruling 22: contains no secret of the company or of its providers', async () => {
    for (const tenant of ['aozora', 'sakura', 'manabi', 'hanabi'] as const) {
      const visit = await visitAt(tenant)
      const said = JSON.stringify([
        viewSettings(await getSettings(visit), visit),
        viewCompany(await getCompany(visit, {}), visit),
      ])
      expect(said).not.toMatch(/demo-api-key|-secret|referrer|apiKey|merchant|bePassword|beLoginName/)
    }
  })

  it('has the settings that its pages use, and the public client id at Google', async () => {
    const visit = await visitAt('aozora')
    const settings = viewSettings(await getSettings(visit), visit)
    expect(settings).toMatchObject({
      accountType: 'EMAIL',
      domainType: 'PATH',
      path: 'aozora',
      titlePage: '青空ライブラリー',
      googleId: 'bunko-google',
      requiredLogin: 1,
      body: { companyId: '1', serviceAdminId: '1' },
    })
    expect(settings.footer.links[0]).toMatchObject({ label: '実用書', typeLink: 1, positionLink: 1 })
    const manabi = await visitAt('manabi')
    expect(viewSettings(await getSettings(manabi), manabi).googleId).toBeNull()
  })

  it('never contains the tag manager of a site on a path', async () => {
    const visit = await visitAt('aozora')
    const tagManager = { gtmId: 'GTM-AOZORA1' }
    const tagged = { ...visit, site: { ...visit.site, settings: { ...visit.site.settings, tagManager } } }
    expect(viewSettings(nothingMore, tagged).gtmId).toBeNull()
    const own = { ...tagged, site: { ...tagged.site, domainType: 'FULL_DOMAIN' as const } }
    expect(viewSettings(nothingMore, own).gtmId).toBe('GTM-AOZORA1')
  })

  it('R028 has hashtags only for the ids in the body’s record', async () => {
    await db
      .insertInto('hash_tag')
      .values([
        { tenant_id: 1, id: 901, name: 'テスト札', ordinal: 901 },
        { tenant_id: 2, id: 901, name: 'よその札', ordinal: 901 },
      ])
      .execute()
    const visit = await visitAt('aozora')
    const tags = viewHashtags(await listHashtags(visit, { companyId: '1', serviceAdminId: '1' }))
    expect(tags).toContainEqual({ id: '901', name: 'テスト札', companyId: '1', serviceAdminId: '1' })
    expect(tags.map(({ name }) => name)).not.toContain('よその札')
    for (const ids of [
      { companyId: '2', serviceAdminId: '2' },
      { companyId: '1', serviceAdminId: '2' },
      { companyId: 'x', serviceAdminId: '1' },
    ])
      expect(await refusalOf(listHashtags(visit, ids))).toBe('companyNotFound')
    const closed = await visitAt('sakura')
    expect(await refusalOf(listHashtags(closed, { companyId: '3', serviceAdminId: '3' }))).toBe(
      'unauthorized',
    )
  })
})
