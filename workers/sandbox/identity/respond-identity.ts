import type { Ground } from '#workers/sandbox/ground.ts'
import { respondAuthorize } from './authorize.ts'
import { respondDiscovery, respondJwks } from './discovery.ts'
import { google } from './google.ts'
import { rotateKey } from './keys.ts'
import { learning } from './learning.ts'
import { respondMypage, respondRegister } from './learning-pages.ts'
import { isRealm, microsoft } from './microsoft.ts'
import type { Endpoint, Place } from './provider.ts'
import { respondToken } from './token.ts'
import { respondUserinfo } from './userinfo.ts'

/** Answers what lies under `/google`, `/microsoft/{tenant}` and `/learning`; null for what nobody has there. */
export async function respondIdentity(ground: Ground, request: Request): Promise<Response | null> {
  const found = findPlace(ground.origin, new URL(request.url).pathname)
  if (found === null) return null
  const { place, path } = found
  if (path === '/rotate-key' && request.method === 'POST') {
    const { kid } = await rotateKey(ground, place.provider.name)
    return Response.json({ kid })
  }
  if (place.provider === learning && path === '/register') return respondRegister(ground, request)
  if (place.provider === learning && path === '/mypage') return respondMypage(ground, request)
  return respondEndpoint(ground, place, path, request)
}

function findPlace(origin: string, pathname: string): { place: Place; path: string } | null {
  const [, word = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(pathname) ?? []
  if (word === 'microsoft') {
    const [, realm = '', path = ''] = /^\/([^/]+)(.*)$/.exec(rest) ?? []
    if (!isRealm(realm)) return null
    return { place: { provider: microsoft, realm, base: `${origin}/microsoft/${realm}` }, path }
  }
  const provider = [google, learning].find(({ name }) => name === word)
  if (provider === undefined) return null
  return { place: { provider, realm: '', base: `${origin}/${word}` }, path: rest }
}

async function respondEndpoint(ground: Ground, place: Place, path: string, request: Request) {
  const paths = Object.entries(place.provider.paths) as [Endpoint, string][]
  switch (paths.find(([, known]) => known === path)?.[0]) {
    case 'discovery':
      return respondDiscovery(place)
    case 'jwks':
      return respondJwks(ground, place)
    case 'authorize':
      return respondAuthorize(ground, place, request)
    case 'token':
      return respondToken(ground, place, request)
    case 'userinfo':
      return respondUserinfo(ground, place, request)
    case undefined:
      return null
  }
}
