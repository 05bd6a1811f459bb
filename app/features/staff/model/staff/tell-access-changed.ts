import { type Letter, newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

type To = Pick<Letter, 'lang' | 'condition'> & { name: string; email: string }

/** The mail that tells an administrator that their password or second factor was changed, whoever did it. */
export function newAccessLetter(visit: Visit, { email, name, lang, condition }: To) {
  const console_ = { ...visit, site: platformSite(), basePath: '' }
  return newMail(console_, {
    ...{ kind: 'staffAccess', to: email, name, lang: lang ?? visit.locale },
    ...(condition !== undefined && { condition }),
  })
}
