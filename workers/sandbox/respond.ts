import { hostnamesToken, respondHostnames } from '#workers/sandbox/hostnames/respond-hostnames.ts'
import { respondIdentity } from '#workers/sandbox/identity/respond-identity.ts'
import { mailKey } from '#workers/sandbox/mail/accept-mail.ts'
import { respondMail } from '#workers/sandbox/mail/respond-mail.ts'
import { credentialsOf, paymentProviders, testCards } from '#workers/sandbox/payment/fault.ts'
import { respondPayment } from '#workers/sandbox/payment/respond-payment.ts'
import { respondAsset } from './assets.ts'
import type { SandboxContext } from './context.ts'
import { html, page, problemPage } from './page.ts'
import { translator, type Words } from './words.ts'

/** Waits for real. Tests pass a function that returns at once. */
const pass = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** `fetch` is a method of the global object and throws if it is called as a method of another object. */
const reach: typeof fetch = (input, init) => fetch(input, init)

type Parts = Omit<SandboxContext, 'wait' | 'fetch'> & Partial<Pick<SandboxContext, 'wait' | 'fetch'>>

/**
 * Makes the sandbox, a function from request to answer that needs no server. Tests call it like `fetch`, with `memoryState()` and their own
 * clock; the Worker runs it on a Durable Object.
 */
export function createSandbox(parts: Parts): (request: Request) => Promise<Response> {
  const context: SandboxContext = { wait: pass, fetch: reach, ...parts }
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return indexPage(translator(request), context.origin)
    const answer =
      respondAsset(pathname) ??
      (/^\/mail(?:\/|$)/.test(pathname)
        ? await respondMail(context, request)
        : /^\/hostnames(?:\/|$)/.test(pathname)
          ? await respondHostnames(context, request)
          : ((await respondPayment(context, request)) ?? (await respondIdentity(context, request))))
    return (
      answer ??
      problemPage(translator(request), {
        tone: 'sandbox',
        problem: 'not_found',
        detail: pathname,
        status: 404,
      })
    )
  }
}

/** Lists the services that the sandbox plays. */
function indexPage(words: Words, origin: string): Response {
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
