import { readFields, readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import {
  answerDns,
  type DnsRecord,
  findHostname,
  keepHostname,
  listHostnames,
  listRecords,
  noteSeen,
  removeHostname,
  setRecord,
  viewHostname,
} from './custom-hostname.ts'

type Shown = Awaited<ReturnType<typeof viewHostname>>

/** Answers Cloudflare's API for hostnames, a DNS resolver, and a page on which a domain's records can be set. */
export async function respondHostnames(context: SandboxContext, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  switch (`${request.method} ${pathname}`) {
    case 'GET /hostnames':
      return showPage(context, request)
    case 'GET /hostnames/dns-query':
      return answerDns(context, searchParams)
    case 'POST /hostnames/records': {
      const fields = await readFields(request)
      const type = fields.get('type') === 'CNAME' ? 'CNAME' : 'TXT'
      await setRecord(context, { name: fields.get('name') ?? '', type, value: fields.get('value') ?? '' })
      return new Response(null, { status: 303, headers: { Location: '/hostnames' } })
    }
  }
  return answerNetwork(context, request)
}

async function showPage(context: SandboxContext, request: Request): Promise<Response> {
  const kept = await listHostnames(context)
  const hostnames = await Promise.all(kept.map((one) => viewHostname(context, { ...one, isSeen: true })))
  return hostnamesPage(translator(request), hostnames, await listRecords(context))
}

/** Renders the page with the registered domains and their records, which can be set there. */
function hostnamesPage(words: Words, hostnames: readonly Shown[], records: readonly DnsRecord[]): Response {
  const title = words('hostnames.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('hostnames.lead')}</p>
<ul class="mails">
${hostnames.map(({ hostname, status, ssl }) => html`<li><h2>${hostname}</h2><p>${status} · ${ssl.status}</p></li>`)}
</ul>
<form class="filter" method="post" action="/hostnames/records">
<label>${words('hostnames.name')}<input name="name" required></label>
<label>${words('hostnames.type')}<select name="type"><option>TXT</option><option>CNAME</option></select></label>
<label>${words('hostnames.value')}<input name="value"></label>
<button class="primary">${words('hostnames.set')}</button>
</form>
<pre class="text">${records.map(({ name, type, value }) => `${name} ${type} ${value}\n`).join('')}</pre>`
  return page({ words, title, body })
}

/** The API token of the app in local use. */
export const hostnamesToken = 'sandbox-hostnames-token'

const path = /^\/hostnames\/client\/v4\/zones\/\w+\/custom_hostnames(?:\/([\w-]+))?$/

/** Plays Cloudflare's custom hostnames: POST, GET by id or name, PATCH to check again, DELETE. Returns null for other paths. */
async function answerNetwork(context: SandboxContext, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const found = path.exec(url.pathname)
  if (found === null) return null
  const body = await readText(request)
  if (request.headers.get('Authorization') !== `Bearer ${hostnamesToken}`)
    return refused(403, 10000, 'Authentication error')
  const [, id] = found
  if (id === undefined) return request.method === 'POST' ? create(context, body) : list(context, url)
  return one(context, request.method, id)
}

async function create(context: SandboxContext, body: string): Promise<Response> {
  const { hostname, ssl } = JSON.parse(body) as { hostname?: unknown; ssl?: { method?: unknown } }
  if (typeof hostname !== 'string' || !hostname.includes('.') || ssl?.method !== 'txt')
    return refused(400, 1434, 'The custom hostname is invalid.')
  const known = (await listHostnames(context)).some((kept) => kept.hostname === hostname)
  if (known) return refused(409, 1406, 'Duplicate custom hostname found.')
  return success(await viewHostname(context, await keepHostname(context, hostname)), 201)
}

async function list(context: SandboxContext, { searchParams }: URL): Promise<Response> {
  const asked = searchParams.get('hostname')
  const found = (await listHostnames(context)).filter(({ hostname }) => hostname === asked)
  return success(await Promise.all(found.map((kept) => viewHostname(context, kept))))
}

async function one(context: SandboxContext, method: string, id: string): Promise<Response> {
  const kept = await findHostname(context, id)
  if (kept === null) return refused(404, 1436, 'The custom hostname was not found.')
  if (method === 'DELETE') {
    await removeHostname(context, id)
    return success({ id })
  }
  await noteSeen(context, kept)
  return success(await viewHostname(context, { ...kept, isSeen: true }))
}

function success(result: unknown, status = 200): Response {
  return Response.json({ success: true, errors: [], messages: [], result }, { status })
}

function refused(status: number, code: number, message: string): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  )
}
