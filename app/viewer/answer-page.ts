import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { openViewer, readPlainPage } from '#app/features/reading/model/viewer/open-viewer.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { readAppearance } from '#app/visit/appearance.ts'
import { viewerPaths } from '#app/visit/paths/reader.ts'
import { hrefOfBook, hrefOfNotes } from './find-reading-page.ts'
import { firstPageSheet } from './first-page-sheet.ts'
import { renderAheadPage, renderPlainPage } from './plain-page.ts'
import { siteInBoot } from './site-in-boot.ts'
import { type InlineSheet, inlineSheet, viewerAssetsFrom, viewerManifestPath } from './viewer-assets.ts'
import type { ViewerAssets } from './viewer-boot.ts'
import { type Asked, startOf, type TurningForm } from './viewer-call.ts'
import { viewerHeaders } from './viewer-csp.ts'
import { renderViewerPage } from './viewer-page.ts'

/**
 * Redirects from the specification's address to our own (R314–R317). Ignores what the old address says about the reader, their mark and
 * printing, since the token's record decides; none of it is in the new address.
 */
export function toOwnAddress({ url }: Asked): Response {
  const token = url.searchParams.get('token') ?? ''
  if (token === '') refuse('tokenNotFound')
  if (readTenantToken(token)?.kind !== 'launch') refuse('tokenInvalid')
  return new Response(null, {
    status: 303,
    headers: {
      Location: viewerPaths.launch(token),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}

export async function viewerPage(
  incoming: ViewerRequest,
  { request, env, url, locale }: Asked,
): Promise<Response> {
  const { page, q } = startOf(url)
  const [loaded, { picture, figures, groupId, titleTranslation, authorTranslation, ...opened }, found] =
    await Promise.all([
      loadAssets(env),
      openViewer(incoming, page ?? (q === '' ? null : 1)),
      findSiteOf(env, incoming.tenantId, incoming.now),
    ])
  const address = found ?? refuse('companyNotFound')
  const site = { origin: opened.parentOrigin, address }
  const boot = {
    ...opened,
    ...siteInBoot(address, locale, { ...opened, titleTranslation, authorTranslation }),
    href: hrefOfBook(site, { contentId: opened.contentId, groupId }),
    notesHref: opened.keptBy === null ? hrefOfNotes(site) : null,
    shelfHref: null,
    isAsked: page !== null || q !== '',
    query: q,
    words: parseSearchQuery(q) ?? [],
    locale,
  }
  const userAgent = request.headers.get('User-Agent') ?? ''
  const { scheme } = readAppearance(url.searchParams.get('scheme'))
  const { assets, sheet } = loaded
  const place = firstPageSheet(boot, figures)
  const html = renderViewerPage(boot, assets, { userAgent, scheme, picture, sheet, place, figures })
  const sheets = sheet === null ? [place] : [sheet, place]
  return new Response(html, { headers: viewerHeaders(opened.parentOrigin, sheets) })
}

/**
 * The page that prefetches the viewer's files, the same for everybody and cached for an hour. The files' names change with a release; the
 * viewer then fetches the new ones itself.
 */
export async function aheadPage({ env }: Asked): Promise<Response> {
  return new Response(renderAheadPage((await loadAssets(env)).assets), {
    headers: { ...viewerHeaders(null), 'Cache-Control': 'public, max-age=3600' },
  })
}

/** A page of the book for readers without JavaScript. */
export async function plainPage(
  incoming: ViewerRequest,
  { env, locale }: Asked,
  { key, page }: TurningForm,
): Promise<Response> {
  const { parentOrigin, ...read } = await readPlainPage(incoming, page)
  const { style } = (await loadAssets(env)).assets
  return new Response(renderPlainPage({ ...read, parentOrigin, key, page }, { locale, style }), {
    headers: viewerHeaders(parentOrigin),
  })
}

type Loaded = { assets: ViewerAssets; sheet: InlineSheet | null }

let kept: Loaded | null = null

/** Reads the manifest of the viewer's build and its style sheet, once per isolate. */
async function loadAssets(env: Env): Promise<Loaded> {
  if (kept !== null) return kept
  const manifest = await env.ASSETS.fetch(`https://assets.local${viewerManifestPath}`)
  const assets = viewerAssetsFrom(await manifest.json())
  const sheet = await env.ASSETS.fetch(`https://assets.local${assets.style}`)
  // The development server has the style sheet itself, and replaces it while the page is open.
  kept = { assets, sheet: sheet.ok ? inlineSheet(await sheet.text()) : null }
  return kept
}
