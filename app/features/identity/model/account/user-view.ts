import { roleLevelToCode } from '#app/features/identity/model/session/role-level.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ReaderAccount } from './account-store.ts'
import type { Registration } from './register.ts'

/** One reader, to themselves and to administrators (spec User). */
export function viewUser(reader: ReaderAccount, visit: Visit) {
  const { site } = visit
  return {
    id: reader.id,
    name: reader.name,
    fullName: reader.name,
    email: reader.email,
    lang: reader.lang ?? visit.locale,
    roleLevel: roleLevelToCode('reader'),
    isSubscribeMail: reader.subscribesMail,
    isReceiveNotify: reader.receivesNotifications,
    companyId: String(site.companyId),
    domain: site.domain ?? new URL(visit.origin).hostname,
    path: site.servicePath ?? '',
    shopId: null,
    beUserId: reader.id,
  }
}

/** The registered reader; the same whether the address was known or not. */
export function viewRegistration({ id, fullName, email, lang }: Registration) {
  return { id, fullName, email, lang }
}
