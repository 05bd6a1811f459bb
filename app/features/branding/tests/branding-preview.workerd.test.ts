import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, expect, it } from 'vitest'
import { keepBrandingDraft, previewVisit } from '#app/features/branding/model/preview/preview-draft.ts'
import { loader as home } from '#app/features/catalogue/site/home.route.tsx'
import { startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { prefetchAddress } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { openVisit } from '#app/visit/open-visit.ts'
import {
  brandingPreviewPaths,
  type PreviewPath,
  previewOfPath,
} from '#app/visit/paths/admin-branding-preview.ts'
import { platformSite, rememberSite } from '#app/visit/site.ts'
import { openPage } from '#tests/visits/page-visit.ts'
import { countedEnv } from '#tests/workerd/counted-env.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const header = { backgroundColor: '#123456', color: '#fedcba' }
const pathOf = (of: 'saved' | 'draft') =>
  previewOfPath(brandingPreviewPaths.brandingPreview(1, { of, scheme: 'light', locale: 'ja' })) as PreviewPath

it('reads the session, the site’s address, and the queries of the page for guests; it writes nothing', async () => {
  const staff = { ...(await visitAt('aozora')), site: platformSite(), now: Date.now }
  const { accessToken } = await startStaffSession(staff, 'systemstaff00000000001')
  const site = await siteOf('aozora')
  rememberSite(site, site, Date.now())
  const { env: watched, cost } = countedEnv(env)
  const preview = pathOf('saved')
  const request = new Request(`http://localhost${preview.basePath}`, {
    headers: { Cookie: `bunko=${encodeURIComponent(accessToken)}` },
  })
  const incoming = { request, env: watched, ctx: { waitUntil: () => undefined } }
  const { visit } = await openVisit(incoming, { site: platformSite(), basePath: '' }, (db) =>
    prefetchAddress(db, request, preview.basePath),
  )
  const shown = await previewVisit(visit, preview, null)
  expect([cost.queries.length, cost.trips]).toEqual([2, 1])
  const page = { loader: home as (args: LoaderFunctionArgs) => Promise<unknown> }
  await openPage(page, shown, { path: '/' })
  const ofPreview = cost.queries.length - 2
  await openPage(page, { ...shown, isPreview: undefined } as never, { path: '/' })
  expect(cost.queries.length - 2).toBe(2 * ofPreview)
  expect(cost.queries.filter((sql) => !/^\s*(?:select|with)\b/i.test(sql))).toEqual([])
})

it('a draft belongs to its writer at their site, and ends within an hour', async () => {
  const writer = await staffOf('aozora')
  const id = await keepBrandingDraft(writer, { settings: { header } })
  const { site } = await previewVisit(writer, pathOf('draft'), id)
  expect(site.settings.header).toEqual(header)
  const other = { ...writer, actor: { ...writer.actor, id: 'anotherstaff' } } as typeof writer
  await expect(previewVisit(other, pathOf('draft'), id)).rejects.toThrow('notFound')
  const { keys } = await env.SNAPSHOTS.list({ prefix: 'look-draft:1:' })
  const last = Math.max(...keys.map(({ expiration }) => expiration ?? Number.POSITIVE_INFINITY))
  expect(last).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 3_600)
})
