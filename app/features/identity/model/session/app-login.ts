import { verifyCompanyToken } from '#app/features/identity/model/company-key/verify-company-token.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { usernameKey } from '#app/kernel/values/names.ts'
import { readTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit, commitInTurn } from '#app/visit/commit.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewLogin } from './session-view.ts'
import { readSignInRules } from './sign-in-rules.ts'
import { type Login, startReaderSession } from './start-session.ts'

/**
 * Signs in the reader that a tenant's app names (ruling 10): `UserID` identifies them, and `appToken` proves it once. The
 * token is one that an earlier sign-in gave to the app, or a JWT (HS256, signed with the company's API key) with `sub`
 * the UserID, `aud` the site's service path or domain, `exp` at most ten minutes ahead, and a `jti`. Refuses with
 * `forbidden` if the site has no app, `loginIdInvalid` for an unknown UserID, `tokenNotFound` for a missing or unknown
 * token, `tokenInvalid` for a token of somebody else or of another site, or a company's token that was used before,
 * `cannotRefreshToken` for a used token of ours, `tokenExpired`, and `invalidAccessKey` for a wrong signature.
 */
export async function appLogin(
  visit: Visit,
  { userId, appToken }: { userId: string; appToken: string | undefined },
): Promise<Login> {
  const rules = await readSignInRules(visit.db, visit.site.tenantId)
  if (!rules.isEnableWebMobile) refuse('forbidden')
  const accountId = (await findByLoginId(visit, userId)) ?? refuse('loginIdInvalid')
  if (appToken === undefined || appToken === '') refuse('tokenNotFound')
  // A company's token was made for this sign-in and is a proof. Our own token only shows that the reader was here before.
  const isProof = readTenantToken(appToken) === null
  if (isProof) await spendCompanyToken(visit, { appToken, userId, accountId })
  else await spendOwnToken(visit, appToken, accountId)
  return startReaderSession(visit, { accountId, keep: false, loginType: 'ID', isApp: true, isProof })
}

/**
 * Whether a link of the app names somebody other than the reader who is signed in. Always false on a site without an app,
 * because the link changes nothing there.
 */
export async function namesSomebodyElse(visit: Visit, userId: string): Promise<boolean> {
  if (visit.actor === null) return false
  const [rules, accountId] = await Promise.all([
    readSignInRules(visit.db, visit.site.tenantId),
    findByLoginId(visit, userId),
  ])
  return rules.isEnableWebMobile && accountId !== null && accountId !== visit.actor.id
}

/**
 * Finds the account with this id or sign-in name. Ids are checked first: only we assign them, so nobody can register with another reader's
 * id as their name.
 */
async function findByLoginId({ db, site }: Visit, loginId: string): Promise<string | null> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username_key as usernameKey'])
    .where('tenant_id', '=', site.tenantId)
    .where('level', '=', 'reader')
    .where((where) =>
      where.or([
        where('id', '=', loginId),
        where('username_key', '=', usernameKey(loginId)),
        where('email_key', '=', emailKey(loginId)),
      ]),
    )
    .execute()
  const byId = rows.find((row) => row.id === loginId)
  const byName = rows.find((row) => row.usernameKey === usernameKey(loginId))
  return (byId ?? byName ?? rows[0])?.id ?? null
}

/**
 * Uses up a token of ours; the sign-in gives a new one for it. This is a single statement, so that of two requests at once one is refused.
 */
async function spendOwnToken(visit: Visit, appToken: string, accountId: string): Promise<void> {
  const { db, site } = visit
  const id = tokenId(appToken)
  const known = await db
    .selectFrom('app_token')
    .select(['account_id as accountId', 'expires_at as expiresAt'])
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) refuse('tokenNotFound')
  if (known.accountId !== accountId) refuse('tokenInvalid')
  if (known.expiresAt <= visit.now()) refuse('tokenExpired')
  const [used] = await commit(visit, [
    db
      .updateTable('app_token')
      .set({ used_at: visit.now() })
      .where('tenant_id', '=', site.tenantId)
      .where('id', '=', id)
      .where('used_at', 'is', null),
  ])
  if (used === 0) refuse('cannotRefreshToken')
}

type CompanyToken = { appToken: string; userId: string; accountId: string }

/** Checks a company's token and records its use. A second use collides with the row of the first. */
async function spendCompanyToken(visit: Visit, token: CompanyToken): Promise<void> {
  const { jti, expiresAt, writes } = await verifyCompanyToken(visit, token)
  const used = visit.db.insertInto('app_token').values({
    tenant_id: visit.site.tenantId,
    id: tokenId(`jti:${jti}`),
    account_id: token.accountId,
    expires_at: expiresAt,
    used_at: visit.now(),
  })
  await commitInTurn([visit, [used]], [await onPlatform(visit), writes])
}

/**
 * Starts a tenant's app (spec customLogin.init). Without a UserID answers only how the sign-in looks, with one a session
 * as from `appLogin`. Refuses an address that isn't a site's with `loginPageNotFound`.
 */
export async function startAppSession(
  visit: Visit,
  { userId, appToken }: { userId: string | undefined; appToken: string | undefined },
): Promise<Login | null> {
  if (visit.site.tenantId === 0) refuse('loginPageNotFound')
  if (userId === undefined) {
    if (appToken !== undefined) refuse('loginIdInvalid')
    return null
  }
  return appLogin(visit, { userId, appToken })
}

/** The custom sign-in record, and the sign-in's answer if a session began. */
export function viewCustomLogin(login: Login | null, visit: Visit) {
  return { ...visit.site.settings.customLogin, ...(login === null ? {} : viewLogin(login, visit)) }
}
