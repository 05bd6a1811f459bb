import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { drawIcon } from '#app/features/discovery/model/draw-icon.ts'
import { ownIconOf } from '#app/features/discovery/model/own-icon.ts'
import { readCopy, takeCopy } from '#app/features/reading/model/offline/offline-lease.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { paths, viewerPaths } from '#app/visit/paths/reader.ts'
import { basePathOf, siteIn, siteTitle } from '#app/visit/site.ts'
import { textsOf } from '#app/visit/translator.ts'
import { hrefOfBook, hrefOfNotes } from './find-reading-page.ts'
import { firstPageSheet } from './first-page-sheet.ts'
import { type Html, html, jsonForScript } from './html.ts'
import type { OfflineWordKey } from './offline-words.ts'
import { siteInBoot } from './site-in-boot.ts'
import { type InlineSheet, viewerManifestPath } from './viewer-assets.ts'
import type { OfflineAssets, OfflinePageData, ViewerAssets } from './viewer-boot.ts'
import type { Asked } from './viewer-call.ts'
import { viewerHeaders } from './viewer-csp.ts'
import { renderViewerPage } from './viewer-page.ts'

/** Only the pages here have a manifest, and nobody may embed them: they hold books, not a launch. */
const headers = (sheets: readonly InlineSheet[] = []) => {
  const { 'Content-Security-Policy': policy = '', ...others } = viewerHeaders('', sheets)
  return { ...others, 'Content-Security-Policy': `${policy}; manifest-src 'self'` }
}

/** The page that saves a book in this browser. It uses its launch token up. */
export async function takePage(incoming: ViewerRequest, { env, locale }: Asked): Promise<Response> {
  const { parentOrigin, groupId, ...taken } = await takeCopy(incoming)
  const site = await siteOf(env, incoming)
  const base = `${parentOrigin}${basePathOf(site)}`
  const { accentColor: colour, backgroundColor: ground } = site.settings.body
  const data: OfflinePageData = {
    ...{ locale, tenantId: incoming.tenantId, words: textsOf(locale, 'viewer-offline') },
    taking: {
      ...taken,
      again: `${base}${paths.saveOffline(taken.contentId, groupId)}`,
      site: { name: siteTitle(siteIn(site, locale)), href: `${base}/`, colour, ground },
    },
  }
  return new Response(await renderPage(env, data), { headers: headers() })
}

/** The page with the saved books of a site. It is the same for every site: what is saved is known in the browser only. */
export async function shelfPage({ env, locale, params }: Asked): Promise<Response> {
  const data = { locale, tenantId: params.site, words: textsOf(locale, 'viewer-offline'), taking: null }
  return new Response(await renderPage(env, data), { headers: headers() })
}

/** The viewer's page for a saved book. The browser keeps it, encrypted, beside the book. */
export async function savedBookPage(
  incoming: ViewerRequest,
  { request, env, locale }: Asked,
): Promise<Response> {
  const {
    groupId,
    id: _,
    picture,
    figures,
    titleTranslation,
    authorTranslation,
    ...opened
  } = await readCopy(incoming)
  const address = await siteOf(env, incoming)
  const site = { origin: opened.parentOrigin, address }
  const boot = {
    ...opened,
    ...siteInBoot(address, locale, { ...opened, titleTranslation, authorTranslation }),
    key: bearerKeyOf(request),
    rights: null,
    href: hrefOfBook(site, { contentId: opened.contentId, groupId }),
    notesHref: hrefOfNotes(site),
    keptBy: opened.book,
    shelfHref: viewerPaths.offlineShelf(incoming.tenantId, { lang: locale }),
    isAsked: false,
    // The browser has the pages themselves, and no pictures of them.
    drawnPages: 0,
    ...{ query: '', words: [], locale },
  }
  const userAgent = request.headers.get('User-Agent') ?? ''
  const assets = await readManifest(env)
  const place = firstPageSheet(boot, figures)
  const page = renderViewerPage(boot, assets, { userAgent, scheme: 'auto', picture, place, figures })
  return new Response(page, { headers: headers([place]) })
}

/** The site's icon for a home screen: its own if a phone can use it, or else its initial, drawn in the size that is asked for. */
export async function savedIcon(incoming: ViewerRequest, { env, url }: Asked): Promise<Response> {
  const site = await siteOf(env, incoming)
  const own = ownIconOf(site)
  const file = own?.isEnough === true ? await env.FILES.get(siteFileKey(site.tenantId, own.key)) : null
  const noStore = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }
  if (own !== null && file !== null)
    return new Response(file.body, {
      headers: { ...noStore, 'Content-Type': own.type, 'Icon-Sizes': own.sizes },
    })
  const png = await drawIcon({ site, env }, Number(url.searchParams.get('size')))
  return new Response(png, { headers: { ...noStore, 'Content-Type': 'image/png' } })
}

/** A saved book that is asked of the server, because this browser has no service worker for it any more: leads to the list. */
export function toShelf({ locale, params }: Asked): Response {
  const headers = {
    Location: viewerPaths.offlineShelf(params.site, { lang: locale }),
    'Cache-Control': 'no-store',
  }
  return new Response(null, { status: 303, headers })
}

/** The service worker of the pages here. Its address must not change, and decides which pages it may answer. */
export async function offlineWorker({ env }: Asked): Promise<Response> {
  const { worker } = (await readManifest(env)).offline
  const { body } = await env.ASSETS.fetch(`https://assets.local${worker}`)
  return new Response(body, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
    },
  })
}

async function siteOf(env: Env, { tenantId, now }: ViewerRequest) {
  return (await findSiteOf(env, tenantId, now)) ?? refuse('companyNotFound')
}

const bearerKeyOf = (request: Request) =>
  request.headers.get('Authorization')?.slice('Bearer '.length) ?? refuse('unauthorized')

type Manifest = ViewerAssets & { offline: OfflineAssets }

async function readManifest(env: Env): Promise<Manifest> {
  const response = await env.ASSETS.fetch(`https://assets.local${viewerManifestPath}`)
  return response.json()
}

async function renderPage(env: Env, data: OfflinePageData): Promise<string> {
  const { locale, taking } = data
  const words = textsOf(locale, 'viewer-offline')
  const { offline } = await readManifest(env)
  const page = html`<!doctype html>
<html lang="${locale}" data-scheme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, noarchive">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f0eeea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17181a" media="(prefers-color-scheme: dark)">
<link rel="icon" href="data:,">
<title>${taking === null ? words.shelf : words.saving.replace('{{title}}', taking.title)}</title>
<link rel="stylesheet" href="${offline.style}">
<script type="application/json" id="offline-data">${jsonForScript({ ...data, assets: offline })}</script>
<script type="module" src="${offline.script}"></script>
</head>
<body><main class="offline" id="offline">${taking === null ? shelfParts(words) : takingParts(words, taking.title)}</main></body>
</html>
`
  return page.text
}

type Words = Record<OfflineWordKey, string>

function takingParts(words: Words, title: string): Html {
  return html`<h1>${words.saving.replace('{{title}}', title)}</h1>
<progress id="progress" max="1" value="0" aria-label="${words.saving.replace('{{title}}', title)}"></progress>
<div id="status" role="status"><p>${words.keepOpen}</p></div>
<p class="ways" id="ways"></p>`
}

function shelfParts(words: Words): Html {
  return html`<h1>${words.shelf}</h1>
<div id="status" role="status"></div>
<p id="lead"></p>
<noscript><p>${words.needsScript}</p></noscript>
<ul class="copies" id="copies"></ul>
<p class="ways" id="ways"></p>
<p><button type="button" class="quiet" id="install" hidden>${words.install}</button></p>`
}
