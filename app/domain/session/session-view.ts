import { roleLevelToCode } from '#app/domain/account/role-level.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Login } from './log-in.ts'

/** The login answer (spec LoginResponse). */
export function viewLogin(login: Login) {
  return {
    accessToken: login.accessToken,
    expireDate: new Date(login.expiresAt).toISOString(),
    displayMessageExceededSession: false,
    exceededSessionMessage: null,
    appMobileAuthToken: null,
  }
}

/** GET /auth/info: who is signed in. Refuses guests with `unauthorized`. E-mail only where the login is by e-mail (R124). */
export function viewAuthInfo(visit: Visit) {
  const { actor, site } = visit
  if (actor === null) refuse('unauthorized')
  return {
    id: actor.id,
    name: actor.name,
    fullName: actor.name,
    email: actor.kind === 'staff' || actor.loginType === 'EMAIL' ? actor.email : null,
    lang: actor.lang ?? visit.locale,
    roleLevel: roleLevelToCode(actor.level),
    companyId: String(site.companyId),
    domain: site.domain ?? new URL(visit.origin).hostname,
    path: site.servicePath ?? '',
    shopId: null,
    beUserId: actor.id,
    requiredLogin: 1,
  }
}
