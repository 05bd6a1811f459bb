import type { Ground } from '#workers/sandbox/ground.ts'
import { findAccess } from './grant.ts'
import { uncached } from './oauth-refusal.ts'
import { findPerson, type Person } from './persons.ts'
import type { Claims, Realm } from './provider.ts'

/** Who the access token's owner is, as they are now (OpenID Connect 5.3). */
export async function respondUserinfo(ground: Ground, realm: Realm, request: Request): Promise<Response> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const grant = token === undefined ? null : await findAccess(ground, realm, token)
  const person = grant && (await findPerson(ground, realm.provider.name, grant.person))
  if (grant === null || person === null) return unauthorized()
  if (grant.fault?.name === 'userinfo-500') return new Response('Internal Server Error', { status: 500 })
  const info = realm.provider.userinfo(spoil(person, grant.fault?.name), grant)
  return Response.json(info satisfies Claims, { headers: uncached })
}

function spoil(person: Person, fault: string | undefined): Person {
  switch (fault) {
    case 'userinfo-other-sub':
      return { ...person, sub: `${person.sub}-other` }
    case 'no-email':
      return { ...person, email: undefined }
    case 'unverified-email':
      return { ...person, emailVerified: false }
    case 'no-name':
      return { ...person, name: undefined }
    case 'child':
      return { ...person, kind: 'child' }
    case 'no-service':
      return { ...person, services: [] }
    default:
      return person
  }
}

function unauthorized(): Response {
  const headers = { ...uncached, 'WWW-Authenticate': 'Bearer error="invalid_token"' }
  return Response.json({ error: 'invalid_token' }, { status: 401, headers })
}
