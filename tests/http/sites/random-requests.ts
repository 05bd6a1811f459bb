import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { layoutPages } from '#app/layout/pages.ts'
import { exampleCall } from '#tests/calls/example-call.ts'
import { type Asker, askers, bookIds, type MadeSite, words } from '#tests/sites/thirty-sites.ts'
import type { Chance } from '#tests/visits/chance.ts'
import { callDocs } from '../../../scripts/api-doc/call-docs.ts'
import type { Asked } from './two-platforms.ts'

/** A request, and who makes it: `jar` names the browser whose cookies it carries, besides the session's in `session`. */
export type RandomRequest = {
  site: MadeSite
  asker: Asker
  jar: string
  session: string | null
  asked: Asked
}

type World = { sites: readonly MadeSite[]; consoleTokens: Record<'company' | 'system', string> }

/** Makes random requests: of pages of readers and the console, by guests and everybody else, and of calls that read or write. */
export async function* randomRequests(
  { sites, consoleTokens }: World,
  chance: Chance,
): AsyncGenerator<RandomRequest, void> {
  for (;;) {
    const site = chance.pick(sites)
    const kind = chance.upTo(99)
    if (kind < 40) yield pageOf(site, chance.pick([...askers.slice(0, 3), 'guest'] as const), chance)
    else if (kind < 55) yield consolePageOf(site, consoleTokens, chance)
    else yield await callOf(site, kind < 80 ? reads : writes, chance)
  }
}

const allPages = [layoutPages, ...Object.values<Feature>(features).map(({ pages = {} }) => pages)]
const addresses = allPages.flatMap((pages) => Object.keys(pages).map((path) => `/${path}`))
const isConsole = (path: string) => /^\/admin(?:\/|$)/.test(path)
/** They say where the data are, or how the platform is. */
const ofPlatform = /^\/admin\/(?:places|health)|^GET \/(?:health|costs|site\/places)/
const readersPages = addresses.filter((path) => !isConsole(path))
const consolePages = addresses.filter((path) => isConsole(path) && !ofPlatform.test(path))

/** Calls that would shut people or sites out, need another service, or have a file as their body. */
const leftOut = new RegExp(
  [
    '^\\w+ /(?:auth|company|staff|api-key|dead-letter|health|veritrans|gmo|gakken-payment|custom-login/public|import-csv-file)/',
    '^\\w+ /site/(?:add|update|check-domain|move)|^POST /look/|^\\w+ /content/(?:upload|cover|samples|replace-content)',
    '^\\w+ /user/(?:cancel|change|status|move|end-sessions|starting-password|add)|/tag-manager|^PUT /sign-in-option',
  ].join('|'),
)
const routes = Object.keys(callDocs)
const isRead = (route: string) =>
  route.startsWith('GET ') || /^POST .*\/(?:search|full-text|get-by|preview)/.test(route)
const reads = routes.filter((route) => isRead(route) && !ofPlatform.test(route) && !leftOut.test(route))
const others = routes.filter((route) => !isRead(route) && !leftOut.test(route))
/** What readers do themselves comes more often. */
const writes = [
  ...others,
  ...others.filter((route) => /\/content\/(?:favorites|lists|reading-life|saved)/.test(route)),
]

const queries: readonly ((chance: Chance) => string)[] = [
  () => '',
  (chance) => `?q=${encodeURIComponent(chance.pick(words))}`,
  (chance) => `?q=${encodeURIComponent(chance.pick(words))}&page=${chance.upTo(2)}&sort=1`,
  (chance) => `?page=${chance.upTo(3)}&size=${chance.pick([1, 5, 20])}`,
  (chance) => `?lang=${chance.pick(['en', 'ja'])}`,
]

function pageOf(site: MadeSite, asker: Asker, chance: Chance): RandomRequest {
  // The pages that people see most.
  const path = chance.of(0.4)
    ? chance.pick(['/', '/search', '/search/:contentId', '/:contentGroupId'])
    : chance.pick(readersPages)
  const base = `${site.origin}${site.servicePath === null ? '' : `/${site.servicePath}`}`
  const url = base + filled(path, site, chance) + chance.pick(queries)(chance)
  const session = asker === 'guest' ? null : `${nameOfCookie(site)}=${site.tokens[asker]}`
  return {
    ...{ site, asker, jar: `${site.tenantId} ${asker}`, session },
    asked: { method: 'GET', url, headers: headersOf(chance), body: null },
  }
}

function nameOfCookie({ servicePath, origin }: MadeSite): string {
  return servicePath ?? `__Host-${new URL(origin).hostname}`
}

function consolePageOf(site: MadeSite, tokens: World['consoleTokens'], chance: Chance): RandomRequest {
  const asker = chance.pick(['company', 'system'] as const)
  const url = `${console}${filled(chance.pick(consolePages), site, chance)}${chance.pick(queries)(chance)}`
  return {
    ...{ site, asker, jar: `console ${asker}`, session: `bunko=${tokens[asker]}` },
    asked: { method: 'GET', url, headers: headersOf(chance), body: null },
  }
}

/** The host that all sites with a service path share has the console, too. */
const console = 'https://books.example'

async function callOf(site: MadeSite, of: readonly string[], chance: Chance): Promise<RandomRequest> {
  const asker = chance.pick(askers)
  const [method, path] = chance.pick(of).split(' ') as [string, string]
  const doc = callDocs[`${method} ${path}`] as (typeof callDocs)[string]
  const example = chance.of(0.5) ? withOtherBook(doc.request ?? {}, chance) : doc.request
  const token = asker === 'guest' ? null : site.tokens[asker]
  const { request } = exampleCall(
    { method, path } as Parameters<typeof exampleCall>[0],
    { ...doc, request: example },
    { site, token },
  )
  const headers = { ...headersOf(chance), ...Object.fromEntries(request.headers) }
  delete (headers as Record<string, string>)['content-length']
  const body = method === 'GET' ? null : await request.text()
  return {
    ...{ site, asker, jar: `${site.tenantId} ${asker} calls`, session: null },
    asked: { method, url: request.url, headers, body },
  }
}

function withOtherBook(example: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  const ofBooks = Object.keys(example).filter((name) => name === 'content_id')
  return { ...example, ...Object.fromEntries(ofBooks.map((name) => [name, chance.pick(bookIds)])) }
}

const headersOf = (chance: Chance) => ({
  'Accept-Language': chance.pick(['ja', 'en']),
  'CF-Connecting-IP': chance.pick(['203.0.113.5', '198.51.100.7']),
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
})

/** The ids that the records of every site have (tests/calls/twin-rows.ts). */
const ids: Record<string, readonly string[]> = {
  contentId: [...bookIds, 'b8e1f7c2a9d34e5f60718293'],
  contentGroupId: ['1', '2', '5'],
  userId: ['aozorareader0000000001', 'usernamereader00000001'],
  groupId: ['1', 'groupinuse000000000001'],
  tagId: ['3'],
  tabId: ['1'],
  boxId: ['2', '5'],
  sortId: ['1'],
  linkId: ['2'],
  notificationId: ['12'],
  planId: ['aozoraplan000000000001'],
  subscriptionId: ['aozoraplan000000000001'],
  couponId: ['aozoracoupon000000000001'],
  discountId: ['aozoraordinal00000000002'],
  registrationId: ['registration0000000001'],
  listId: ['readinglist0000000000001'],
  searchId: ['savedsearch0000000000001'],
  version: ['1', '2'],
  record: ['header', 'body', 'footer', 'tab', 'input'],
  kind: ['contents', 'users'],
  list: ['new', 'all'],
  contentToken: ['twin1x link'],
}

function filled(path: string, site: MadeSite, chance: Chance): string {
  return path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    if (name === 'tenantId') return String(site.tenantId)
    if (name === 'companyId') return String(site.companyId)
    return encodeURIComponent(chance.pick(ids[name ?? ''] ?? ['nothing']))
  })
}
