import { refuse } from '#app/errors/refusal.ts'
import { translator } from '#app/visit/translator.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { loginRoleToCode, roleLevelToCode } from './role-level.ts'
import type { Login } from './start-session.ts'

/** The login answer (spec LoginResponse); the message where older sessions were ended (R126, R127). */
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

/** GET /auth/info: who is signed in. Refuses guests with `unauthorized`. E-mail only where the login has one (R124). */
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

/** Users of other logins than e-mail and Google have none (R124). */
function hasEmail(actor: Actor): boolean {
  return actor.kind === 'staff' || actor.loginType === 'EMAIL' || actor.loginType === 'google_login'
}
