import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/ground.ts'
import { html } from '#workers/sandbox/html.ts'
import { page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { answerNetwork } from './answer-network.ts'
import { listHostnames, viewHostname } from './custom-hostname.ts'
import { answerDns, type DnsRecord, listRecords, setRecord } from './dns.ts'

type Shown = Awaited<ReturnType<typeof viewHostname>>

/** The network's API, a resolver, and the registrar: a page on which a domain's records are set. */
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

/** The domains that the network was told of, and their records, which can be set here. */
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
