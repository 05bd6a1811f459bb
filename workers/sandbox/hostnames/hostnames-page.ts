import { html } from '#workers/sandbox/html.ts'
import { page } from '#workers/sandbox/page.ts'
import type { Words } from '#workers/sandbox/words.ts'
import type { viewHostname } from './custom-hostname.ts'
import type { DnsRecord } from './dns.ts'

type Shown = Awaited<ReturnType<typeof viewHostname>>

/** The domains that the network was told of, and their records, which can be set here. */
export function hostnamesPage(
  words: Words,
  hostnames: readonly Shown[],
  records: readonly DnsRecord[],
): Response {
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
