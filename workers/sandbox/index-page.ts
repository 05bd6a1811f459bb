import { hostnamesToken } from '#workers/sandbox/hostnames/answer-network.ts'
import { mailKey } from '#workers/sandbox/mail/accept-mail.ts'
import { credentialsOf, testCards } from '#workers/sandbox/payment/credentials.ts'
import { paymentProviders } from '#workers/sandbox/payment/fault.ts'
import { html } from './html.ts'
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
<li><h2><a href="/payments">${words('payments.title')}</a></h2>
<p>${words('index.payments')}</p>
<ul>${paymentProviders.map((provider) => html`<li>${words(`payments.${provider}`)} ${credentialsOf(origin, provider).map((text) => html`<code>${text}</code> `)}</li>`)}</ul>
<p class="note">${words('payments.cards')} ${testCards.map(({ number, key }) => html`<code>${number}</code> ${words(key)} `)}</p></li>
<li><h2>Google</h2><p><code>${origin}/google</code> <code>bunko-google</code></p></li>
<li><h2>Microsoft</h2><p><code>${origin}/microsoft/{tenant}</code> <code>bunko-microsoft</code> <code>bunko-microsoft-web</code></p></li>
<li><h2>Manabi ID</h2><p><code>${origin}/learning</code> <code>bunko-learning</code></p></li>
</ul>
<p class="note">${words('index.faults')}</p>`
  return page({ words, title, body })
}
