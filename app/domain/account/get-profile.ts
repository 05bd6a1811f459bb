import { readSignInRules } from '#app/domain/site/sign-in-rules.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUser } from './get-user.ts'

/** What a reader sees of himself. Refuses guests with `unauthorized`, readers who came by address with `noPermission`. */
export async function getProfile(visit: Visit) {
  const { id } = requireOwnAccount(visit)
  const [{ reader }, rules] = await Promise.all([
    getUser(visit, id),
    readSignInRules(visit.db, visit.site.tenantId),
  ])
  return {
    name: reader.name,
    email: reader.email,
    username: reader.username,
    lang: reader.lang ?? visit.locale,
    subscribesMail: reader.subscribesMail,
    receivesNotices: reader.receivesNotices,
    hasPassword: reader.password !== null,
    strict: rules.strictPassword,
    mayCancel: rules.cancelAccount,
  }
}
