import { isSigned, sign, signatureLength } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { tokenKinds } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Alert } from './saved-search.ts'
import { endAlert, findAlert, type SearchKey } from './saved-search-store.ts'

/**
 * The token of the link in an alert's mails, which ends this alert without a sign-in and can do nothing else. It has the form of the site's
 * other tokens, so that logs leave it out. Nothing about it is stored: it is the search's id with a signature, the same in all mails.
 */
export function alertToken(deps: Pick<Visit, 'env'>, { tenantId, id }: SearchKey): string {
  return `${tokenKinds.alert}${tenantId.toString(36)}.${id}${sign(deps, signed(tenantId, id))}`
}

function signed(tenantId: number, id: string): string {
  return `end alert\n${tenantId}\n${id}`
}

/** Reads a link's token. Refuses one of another site, and one that we didn't sign, with `tokenInvalid`. */
function readToken({ env, site }: Visit, token: string): SearchKey {
  const { tenantId } = site
  const prefix = `${tokenKinds.alert}${tenantId.toString(36)}.`
  const id = token.slice(prefix.length, -signatureLength)
  const signature = token.slice(-signatureLength)
  const isOurs = token.startsWith(prefix) && /^[a-z0-9]{24}$/.test(id)
  if (!isOurs || !isSigned({ env }, signed(tenantId, id), signature)) refuse('tokenInvalid')
  return { tenantId, id }
}

/** What the page of a mailed link shows. `name` is null if the search was deleted, `alert` is then `none`. */
type MailedAlert = { name: string | null; alert: Alert }

/** The alert that a mailed link ends. Refuses an invalid link with `tokenInvalid`. */
export async function getMailedAlert(visit: Visit, token: string): Promise<MailedAlert> {
  const found = await findAlert(visit.db, readToken(visit, token))
  return found ?? { name: null, alert: 'none' }
}

/** Ends the alert of a mailed link. Does nothing if it has ended. Refuses an invalid link with `tokenInvalid`. */
export async function endMailedAlert(visit: Visit, token: string): Promise<void> {
  await commit(visit, [endAlert(visit.db, readToken(visit, token))])
}
