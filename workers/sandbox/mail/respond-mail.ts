import type { Ground } from '#workers/sandbox/ground.ts'
import { translator } from '#workers/sandbox/words.ts'
import { acceptMail } from './accept-mail.ts'
import { clearMails, listMails } from './mail.ts'
import { mailboxPage, mailHtml } from './mailbox-page.ts'

/** The provider's API at `/mail/emails`, the mailbox at `/mail`, and the same as JSON at `/mail/api` for tests. */
export async function respondMail(ground: Ground, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const to = searchParams.get('to')
  switch (`${request.method} ${pathname}`) {
    case 'POST /mail/emails':
      return acceptMail(ground, request)
    case 'GET /mail':
      return mailboxPage(translator(request), await listMails(ground, to), to ?? '')
    case 'GET /mail/api':
      return Response.json(await listMails(ground, to))
    case 'DELETE /mail/api':
      await clearMails(ground, to)
      return new Response(null, { status: 204 })
  }
  const mail = (await listMails(ground, null)).find(({ id }) => pathname === `/mail/${id}`)
  return mail === undefined ? null : mailHtml(mail)
}
