import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type Html, html, page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { acceptMail, clearMails, listMails, type Mail } from './accept-mail.ts'

/** Answers the mail provider's API at `/mail/emails`, the mailbox at `/mail`, and the mailbox as JSON for tests at `/mail/api`. */
export async function respondMail(context: SandboxContext, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const to = searchParams.get('to')
  switch (`${request.method} ${pathname}`) {
    case 'POST /mail/emails':
      return acceptMail(context, request)
    case 'GET /mail':
      return mailboxPage(translator(request), await listMails(context, to), to ?? '')
    case 'GET /mail/api':
      return Response.json(await listMails(context, to))
    case 'DELETE /mail/api':
      await clearMails(context, to)
      return new Response(null, { status: 204 })
  }
  const mail = (await listMails(context, null)).find(({ id }) => pathname === `/mail/${id}`)
  return mail === undefined ? null : mailHtml(mail)
}

/** Renders the mailbox with all mails, or with one recipient's, as plain text with links. */
function mailboxPage(words: Words, mails: readonly Mail[], to: string): Response {
  const title = words('mail.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('mail.lead')}</p>
<form class="filter" action="/mail">
<label>${words('mail.to')}<input name="to" type="email" value="${to}"></label>
<button class="primary">${words('mail.filter')}</button>
${to !== '' && html`<a href="/mail">${words('mail.all')}</a>`}
</form>
${mails.length === 0 && html`<p>${words('mail.none')}</p>`}
<ul class="mails">
${mails.map((mail) => viewMail(words, mail))}
</ul>`
  return page({ words, title, body })
}

function viewMail(words: Words, mail: Mail): Html {
  const time = new Date(mail.at).toLocaleString(words.language === 'ja' ? 'ja-JP' : 'en-GB', {
    timeZone: 'Asia/Tokyo',
  })
  return html`<li>
<h2>${mail.subject}</h2>
<dl>
<dt>${words('mail.from')}</dt><dd>${mail.from}</dd>
<dt>${words('mail.to')}</dt><dd>${mail.to.join(', ')}</dd>
${unsubscribeOf(words, mail)}
<dt>${words('mail.at')}</dt><dd><time datetime="${new Date(mail.at).toISOString()}">${time} JST</time></dd>
</dl>
<pre class="text">${mail.text === '' ? words('mail.noText') : linked(mail.text)}</pre>
${mail.html !== '' && html`<p class="note"><a href="/mail/${mail.id}">${words('mail.html')}</a></p>`}
</li>`
}

/** The address by which a mail program would end such mails, with a button that posts to it as the program does. */
function unsubscribeOf(words: Words, { headers }: Mail): Html | false {
  const [, address] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  if (address === undefined) return false
  return html`<dt>List-Unsubscribe</dt><dd>${address}
<form method="post" action="${address}"><input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${words('mail.unsubscribe')}</button></form></dd>`
}

/** Turns addresses in a text into links. An address ends before a closing bracket or a full stop. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"'「」（）]*[^\s<>"'「」（）.,;:!?)\]。、])/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

/** Answers the HTML of a mail. Its scripts don't run; its links may open. */
function mailHtml(mail: Mail): Response {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  return new Response(mail.html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
