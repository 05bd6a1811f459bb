import { type Letter, newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endLinks } from './staff-link.ts'

/** Ends an administrator's sessions, at every site and in the console (site 0): one of them, all, or all but one. */
export function endSessionsOf(
  { db, now }: Visit,
  staffId: string,
  { only, except }: { only?: string; except?: string | undefined } = {},
) {
  return db
    .updateTable('staff_session')
    .set({ ended_at: now() })
    .where('tenant_id', '>=', 0)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
}

/** Ends all access that earlier credentials gave: other sessions, sign-ins that wait for their second step, and mailed links. */
export function endAccessOf(visit: Visit, staffId: string, exceptSession?: string): Write[] {
  return [
    endSessionsOf(visit, staffId, { except: exceptSession }),
    visit.db.deleteFrom('staff_sign_in').where('staff_id', '=', staffId),
    endLinks(visit, staffId),
  ]
}

type To = Pick<Letter, 'lang' | 'condition'> & { name: string; email: string }

/** The mail that tells an administrator that their password or second factor was changed, whoever did it. */
export function newAccessMail(visit: Visit, { email, name, lang, condition }: To) {
  const console_ = { ...visit, site: platformSite(), basePath: '' }
  return newMail(console_, {
    ...{ kind: 'staffAccess', to: email, name, lang: lang ?? visit.locale },
    ...(condition !== undefined && { condition }),
  })
}
