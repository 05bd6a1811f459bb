import type { Ground } from '#workers/sandbox/ground.ts'
import { findAccess } from './grant.ts'
import { uncached } from './oauth-refusal.ts'
import { findPerson, type Person } from './persons.ts'
import type { Claims, Place } from './provider.ts'

/** Who the access token's owner is, as he is now (OpenID Connect 5.3). */
export async function respondUserinfo(ground: Ground, place: Place, request: Request): Promise<Response> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const grant = token === undefined ? null : await findAccess(ground, place, token)
  const person = grant && (await findPerson(ground, place.provider.name, grant.person))
  if (grant === null || person === null) return unauthorized()
  if (grant.fault?.name === 'userinfo-500') return new Response('Internal Server Error', { status: 500 })
  const info = place.provider.userinfo(spoil(person, grant.fault?.name), grant)
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
