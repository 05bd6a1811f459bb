import { beforeAll, describe, expect, it } from 'vitest'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { viewDetail } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { openDirectView } from '#app/features/reading/model/direct-link/open-direct-view.ts'
import { issueDownload, issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, db, minutes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const network = worldContentId('aozora', 'network-settings')
const lantern = worldContentId('hanabi', 'lantern-night')

beforeAll(async () => {
  await makeWorldRecords()
  for (const [tenant, id] of [
    [1, network],
    [2, lantern],
  ] as const)
    await db
      .updateTable('content')
      .set({ version: 1 })
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .execute()
})

type Fields = SiteSettings['contentDetail']['fields']

async function visitWith(fields: Fields): Promise<Visit> {
  const visit = await visitAt('aozora')
  const { settings } = visit.site
  const contentDetail = { ...settings.contentDetail, fields }
  return { ...visit, site: { ...visit.site, settings: { ...settings, contentDetail } } }
}

const shown = (field: Fields[number]['field'], label: string | null = null, isShown = true) => ({
  field,
  label,
  translations: {},
  isShown,
})
const pageOf = async (visit: Visit) => viewDetail(await getContent(visit, { id: network }), null, visit)

async function asReader(changes: Partial<Reader> = {}): Promise<Visit> {
  const reader: Reader = {
    kind: 'reader',
    level: 'reader',
    id: 'aozorareader0000000001',
    name: '青空 花子',
    email: null,
    knownAs: 'x',
    lang: null,
    sessionId: 's',
    loginType: 'EMAIL',
    isApp: false,
    groupId: null,
    ...changes,
  }
  return { ...(await visitAt('aozora')), actor: reader }
}

const refusing = (name: string) => expect.objectContaining({ name })

describe('the fields of a content', () => {
  it('R283 are in the tenant’s order, with its labels', async () => {
    const page = await pageOf(
      await visitWith([
        shown('param4', '改訂'),
        shown('title'),
        shown('distributorName', '版元'),
        shown('keywords'),
        shown('param1', '叢書'),
      ]),
    )
    expect(page.fields.map(({ field, label, value }) => [field, label, value])).toEqual([
      ['param4', '改訂', '第2版'],
      ['distributorName', '版元', '青空出版'],
      ['keywords', null, expect.stringContaining('ルーター')],
      ['param1', '叢書', '現場の手引き'],
    ])
  })

  it('R284 are left out if they are switched off, each of the eleven', async () => {
    const all = (await visitAt('aozora')).site.settings.contentDetail.fields
    for (const { field } of all) {
      const page = await pageOf(
        await visitWith(all.map((one) => (one.field === field ? { ...one, isShown: false } : one))),
      )
      const there = {
        title: page.isTitleShown,
        author: page.author !== null,
        description: page.description !== null,
        toc: page.toc.length > 0,
      }
      const isThere =
        field in there ? there[field as keyof typeof there] : page.fields.some((one) => one.field === field)
      expect([field, isThere]).toEqual([field, false])
    }
    const page = await pageOf(await visitAt('aozora'))
    expect([page.isTitleShown, page.author?.value, page.toc.length, page.fields.length]).toEqual([
      true,
      '宮下 亮介',
      6,
      7,
    ])
  })

  it('leave out a free parameter without a label, and empty fields', async () => {
    const page = await pageOf(await visitWith([shown('param1'), shown('param2', ''), shown('param3', '年')]))
    expect(page.fields.map(({ field }) => field)).toEqual(['param3'])
    expect(page.isTitleShown).toBe(false)
  })
})

describe('R311 R312 R313 the view-book button', () => {
  it('opens the viewer for readers, and the sign-in for guests', async () => {
    const reader = await asReader()
    expect((await pageOf(reader)).opening).toBe('viewer')
    expect((await pageOf(await visitAt('aozora'))).opening).toBe('login')
    const guest = await visitAt('hanabi')
    expect(viewDetail(await getContent(guest, { id: lantern }), null, guest).opening).toBe('viewer')
  })

  it('opens the viewer for guests on open sites and on sites without a layout', async () => {
    const guest = await visitAt('aozora')
    const found = await getContent(guest, { id: network })
    const openingFor = (accountType: AccountType, viewPage: 2 | 3) => {
      const { settings } = guest.site
      const layout = { ...settings.layout, viewPage }
      const site = { ...guest.site, accountType, settings: { ...settings, layout } }
      return viewDetail(found, null, { ...guest, site }).opening
    }
    expect(openingFor('OPEN_TYPE', 2)).toBe('viewer')
    expect(openingFor('EMAIL', 3)).toBe('viewer')
    expect(openingFor('EMAIL', 2)).toBe('login')
  })

  it('opens nothing for readers whose group has not licensed the content', async () => {
    const visit = await asReader()
    const found = await getContent(visit, { id: network })
    expect(viewDetail({ ...found, licence: 'closed' }, null, visit).opening).toBe('closed')
  })
})

describe('R037 a view token', () => {
  it('opens its book for a minute, for its own site', async () => {
    const { tokenId } = await issueViewerToken(await asReader(), { contentId: network, groupId: null })
    expect(await openDirectView(await visitAt('aozora'), tokenId)).toMatchObject({
      title: 'ネットワーク設定ガイド',
    })
    await expect(openDirectView(await visitAt('hanabi'), tokenId)).rejects.toEqual(refusing('tokenInvalid'))
    const then = clock.now
    clock.now += minutes
    await expect(openDirectView(await visitAt('aozora'), tokenId)).rejects.toEqual(refusing('tokenExpired'))
    clock.now = then
  })

  it('can be looked up any number of times before the viewer uses it up', async () => {
    const { tokenId } = await issueViewerToken(await asReader(), { contentId: network, groupId: null })
    await openDirectView(await visitAt('aozora'), tokenId)
    await openDirectView(await visitAt('aozora'), tokenId)
    await db.updateTable('viewer_grant').set({ opened_at: clock.now }).where('tenant_id', '=', 1).execute()
    await expect(openDirectView(await visitAt('aozora'), tokenId)).rejects.toEqual(refusing('tokenExpired'))
  })
})

describe('R309 R310 a download id', () => {
  const wanted = { contentId: network, contentGroupId: 3 }

  it('is a launch token for a reader of the tenant’s app', async () => {
    const { token, reader } = await issueDownload(await asReader({ isApp: true }), wanted)
    expect(reader).toEqual({ id: 'aozorareader0000000001', name: '青空 花子' })
    expect(await openDirectView(await visitAt('aozora'), token.tokenId)).toMatchObject({
      title: 'ネットワーク設定ガイド',
    })
  })

  it('is refused to everybody else, and for contents that the reader may not open', async () => {
    await expect(issueDownload(await visitAt('aozora'), wanted)).rejects.toEqual(refusing('unauthorized'))
    await expect(issueDownload(await asReader(), wanted)).rejects.toEqual(refusing('cannotDownloadContent'))
    const app = await asReader({ isApp: true })
    await expect(issueDownload(app, { ...wanted, contentGroupId: 5 })).rejects.toEqual(
      refusing('contentNotFound'),
    )
    const members = { contentId: worldContentId('aozora', 'dashi-notes'), contentGroupId: 5 }
    await expect(issueDownload(app, members)).rejects.toEqual(refusing('planNeededToView'))
  })
})
