import { refuse } from '#app/kernel/errors/refusal.ts'
import { translator } from '#app/visit/translator.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { loginRoleToCode, roleLevelToCode } from './role-level.ts'
import type { Login } from './start-session.ts'

/** The answer to a sign-in (spec LoginResponse), with the message if older sessions were ended (R126, R127). */
export function viewLogin(login: Login, visit: Visit) {
  return {
    accessToken: login.accessToken,
    expireDate: new Date(login.expiresAt).toISOString(),
    displayMessageExceededSession: login.exceeded !== null,
    exceededSessionMessage:
      login.exceeded === null
        ? null
        : (login.exceeded.message ?? translator(visit.locale)('messages:text.exceededMessageDefault')),
    appMobileAuthToken: login.appToken,
  }
}

/**
 * GET /auth/info: the signed-in person. Refuses guests with `unauthorized`. The e-mail address is included only for some
 * kinds of sign-in (R124).
 */
export function viewAuthInfo(visit: Visit) {
  const { actor, site } = visit
  if (actor === null) refuse('unauthorized')
  return {
    id: actor.id,
    name: actor.name,
    fullName: actor.name,
    email: hasEmail(actor) ? actor.email : null,
    lang: actor.lang ?? visit.locale,
    roleLevel: roleLevelToCode(actor.level),
    loginRole: loginRoleToCode(actor.level),
    companyId: String(site.companyId),
    domain: site.domain ?? new URL(visit.origin).hostname,
    path: site.servicePath ?? '',
    shopId: null,
    beUserId: actor.id,
    requiredLogin: 1,
  }
}

/** Sessions by other ways than e-mail and Google have no address (R124). */
function hasEmail(actor: Actor): boolean {
  return actor.kind === 'staff' || actor.loginType === 'EMAIL' || actor.loginType === 'google_login'
}
