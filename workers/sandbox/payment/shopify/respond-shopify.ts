import { readFields, readText } from '#workers/sandbox/body.ts'
import { newSecret, type SandboxContext } from '#workers/sandbox/context.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { respondStoreAdmin } from './admin-page.ts'
import { GraphqlError, parseDocument, runDocument } from './graphql.ts'
import { respondInvoice } from './invoice-page.ts'
import { findSetting, storeClient, storeVersions } from './store.ts'
import { mutationRoot, queryRoot } from './store-api.ts'

/** Answers paths below `/shopify`: the store's API and invoices below its domain, and the page of its admin. */
export async function respondShopify(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, , store = '', ...rest] = new URL(request.url).pathname.split('/')
  if (store === '' || store === 'play') return respondStoreAdmin(context, request)
  if (store !== storeClient.store) return new Response('Not Found', { status: 404 })
  const path = rest.join('/')
  const [, number, token] = /^invoices\/(\d+)\/([\w-]+)$/.exec(path) ?? []
  if (number !== undefined && token !== undefined)
    return respondInvoice(context, request, { number: Number(number), token })
  if (request.method !== 'POST') return null
  if (path === 'admin/oauth/access_token') return spoil(context, 'token', () => giveToken(context, request))
  const [, version] = /^admin\/api\/([^/]+)\/graphql\.json$/.exec(path) ?? []
  return version === undefined ? null : answerGraphql(context, request, version)
}

type Token = { expiresAt: number }

/** Seconds for which a token works. */
const tokenLife = 86_399

/** Exchanges the app's credentials for a token, by a form or by JSON. */
async function giveToken(context: SandboxContext, request: Request): Promise<Response> {
  const isJson = request.headers.get('Content-Type')?.includes('json') ?? false
  const fields: Record<string, unknown> = isJson
    ? JSON.parse(await readText(request))
    : Object.fromEntries(await readFields(request))
  const { clientId, clientSecret } = storeClient
  const isApp = fields.client_id === clientId && fields.client_secret === clientSecret
  if (fields.grant_type !== 'client_credentials')
    return Response.json({ error: 'unsupported_grant_type' }, { status: 400 })
  if (!isApp || !(await findSetting(context)).isInstalled)
    return Response.json({ error: 'app_not_installed' }, { status: 400 })
  const token = `shpat_${newSecret(context)}`
  await context.state.put(tokenKey(token), { expiresAt: context.now() + tokenLife * 1000 } satisfies Token)
  return Response.json({
    access_token: token,
    scope: 'write_draft_orders,write_orders',
    expires_in: tokenLife,
  })
}

async function answerGraphql(context: SandboxContext, request: Request, version: string): Promise<Response> {
  const revoked = await takeFault(context, {
    provider: 'shopify',
    call: 'token',
    possible: ['token-revoked'],
  })
  if (revoked !== null) await context.state.clear(tokenKey(''))
  if (!(await isKnown(context, request.headers.get('X-Shopify-Access-Token') ?? '')))
    return Response.json({ errors: '[API] Invalid API key or access token' }, { status: 401 })
  const { query, variables = {} } = JSON.parse(await readText(request)) as {
    query: string
    variables?: Record<string, unknown>
  }
  const call = /\b(?:query|mutation)\s+Bunko(\w+)/.exec(query)?.[1]?.toLowerCase() ?? 'graphql'
  return spoil(context, call, async () => {
    const answer = await answerDocument(context, query, variables)
    return Response.json(answer, { headers: { 'X-Shopify-API-Version': await answering(context, version) } })
  })
}

/** A version that doesn't exist any more is answered by the oldest, one that doesn't exist yet by the newest. */
async function answering(context: SandboxContext, version: string): Promise<string> {
  const fault = await takeFault(context, {
    provider: 'shopify',
    call: 'version',
    possible: ['version-moved'],
  })
  if (fault !== null) return storeVersions.at(-1)!
  if (storeVersions.includes(version)) return version
  return version < storeVersions[0]! ? storeVersions[0]! : storeVersions.at(-1)!
}

async function isKnown(context: SandboxContext, token: string): Promise<boolean> {
  const known = await context.state.get<Token>(tokenKey(token))
  return known !== null && known.expiresAt > context.now() && (await findSetting(context)).isInstalled
}

type Bucket = { available: number; at: number }

/** Points: the most that can be saved up, and how many come back in a second. */
const bucket = { most: 2000, perSecond: 100 }

/** What a call costs: a point for each object it may answer, ten for a change. */
function costOf(query: string): number {
  return [...query.matchAll(/\{/g)].length + (query.includes('mutation ') ? 10 : 0)
}

/** Runs a document if the app has points left. Errors are part of an answer of status 200. */
async function answerDocument(context: SandboxContext, query: string, variables: Record<string, unknown>) {
  const requestedQueryCost = costOf(query)
  const throttleStatus = await spend(context, requestedQueryCost)
  const extensions = { cost: { requestedQueryCost, throttleStatus } }
  const fault = await takeFault(context, { provider: 'shopify', call: 'cost', possible: ['throttled'] })
  if (fault !== null || throttleStatus.currentlyAvailable < 0)
    return { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions }
  try {
    const document = parseDocument(query)
    const root = document.kind === 'query' ? await queryRoot(context) : mutationRoot(context)
    return { data: await runDocument(document, root, variables), extensions }
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    return { errors: [{ message: error.message, extensions: { code: error.code } }], extensions }
  }
}

async function spend(context: SandboxContext, cost: number) {
  const { state, now } = context
  const full: Bucket = { available: bucket.most, at: now() }
  const kept = (await state.get<Bucket>('shopify-bucket')) ?? full
  const back = ((now() - kept.at) / 1000) * bucket.perSecond
  const before = Math.min(bucket.most, kept.available + back)
  const left = before - cost
  await state.put('shopify-bucket', { available: left < 0 ? before : left, at: now() } satisfies Bucket)
  return { maximumAvailable: bucket.most, currentlyAvailable: left, restoreRate: bucket.perSecond }
}

const possible = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const

/** Milliseconds, longer than the shop waits. */
const tooLong = 35_000

/** Answers a call with the chosen fault: it fails before anything is done, or afterwards so that the answer is lost. */
async function spoil(
  context: SandboxContext,
  call: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  const fault = await takeFault(context, { provider: 'shopify', call, possible })
  if (fault === 'time-out-before') return timeOut(context)
  const answer = await respond()
  if (fault === null) return answer
  if (fault === 'time-out-after') return timeOut(context)
  if (fault === 'error-after') return new Response('Internal Server Error', { status: 500 })
  const text = await answer.text()
  return new Response(text.slice(0, text.length / 2), answer)
}

async function timeOut({ wait }: SandboxContext): Promise<Response> {
  await wait(tooLong)
  return new Response(null, { status: 504 })
}

function tokenKey(token: string): string {
  return `shopify-token/${token}`
}
