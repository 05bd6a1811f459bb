import { refuse } from '#app/kernel/errors/refusal.ts'
import { translator } from '#app/visit/translator.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
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
 * The answer of GET /auth/info: the signed-in person. Refuses guests with `unauthorized`. The e-mail address is included only for some
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

/** Whether the session has an address. Only sessions by e-mail and Google have one (R124). */
function hasEmail(actor: Actor): boolean {
  return actor.kind === 'staff' || actor.loginType === 'EMAIL' || actor.loginType === 'google_login'
}

/** The numbers of users' levels on the API (R434). In the code levels are words. */
const levelCodes = { system_admin: 1, company_admin: 2, reader: 3, ip_reader: 4, service_admin: 5 } as const

export function roleLevelToCode(level: Actor['level']): (typeof levelCodes)[Actor['level']] {
  return levelCodes[level]
}

/** The numbers of login roles on the API. They differ from the numbers of levels and are never compared with them (R435, ruling 1). */
const loginRoles = { system_admin: 1, company_admin: 2, service_admin: 3, reader: 4, ip_reader: 5 } as const

export function loginRoleToCode(level: Actor['level']): (typeof loginRoles)[Actor['level']] {
  return loginRoles[level]
}
