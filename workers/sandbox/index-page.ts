import { hostnamesToken } from './hostnames/answer-network.ts'
import { html } from './html.ts'
import { mailKey } from './mail/accept-mail.ts'
import { page } from './page.ts'
import type { Words } from './words.ts'

/** Names what is here. */
export function indexPage(words: Words, origin: string): Response {
  const title = words('index.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('index.lead')}</p>
<ul class="rooms">
<li><h2><a href="/mail">${words('mail.title')}</a></h2>
<p>${words('index.mail')} <code>POST ${origin}/mail/emails</code> <code>${mailKey}</code></p></li>
<li><h2><a href="/hostnames">${words('hostnames.title')}</a></h2>
<p>${words('index.hostnames')} <code>${origin}/hostnames/client/v4</code> <code>${hostnamesToken}</code></p></li>
<li><h2>Google</h2><p><code>${origin}/google</code> <code>bunko-google</code></p></li>
<li><h2>Microsoft</h2><p><code>${origin}/microsoft/{tenant}</code> <code>bunko-microsoft</code> <code>bunko-microsoft-web</code></p></li>
<li><h2>Manabi ID</h2><p><code>${origin}/learning</code> <code>bunko-learning</code></p></li>
</ul>
<p class="note">${words('index.faults')}</p>`
  return page({ words, title, body })
}
