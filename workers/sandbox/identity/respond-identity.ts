import type { Ground } from '#workers/sandbox/ground.ts'
import { respondAuthorize } from './authorize.ts'
import { respondDiscovery, respondJwks } from './discovery.ts'
import { google } from './google.ts'
import { rotateKey } from './keys.ts'
import { learning } from './learning.ts'
import { respondMypage, respondRegister } from './learning-pages.ts'
import { isRealm, microsoft } from './microsoft.ts'
import type { Endpoint, Realm } from './provider.ts'
import { respondToken } from './token.ts'
import { respondUserinfo } from './userinfo.ts'

/** Answers what lies under `/google`, `/microsoft/{tenant}` and `/learning`; null for what nobody has there. */
export async function respondIdentity(ground: Ground, request: Request): Promise<Response | null> {
  const found = findRealm(ground.origin, new URL(request.url).pathname)
  if (found === null) return null
  const { realm, path } = found
  if (path === '/rotate-key' && request.method === 'POST') {
    const { kid } = await rotateKey(ground, realm.provider.name)
    return Response.json({ kid })
  }
  if (realm.provider === learning && path === '/register') return respondRegister(ground, request)
  if (realm.provider === learning && path === '/mypage') return respondMypage(ground, request)
  return respondEndpoint(ground, realm, path, request)
}

function findRealm(origin: string, pathname: string): { realm: Realm; path: string } | null {
  const [, word = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(pathname) ?? []
  if (word === 'microsoft') {
    const [, realm = '', path = ''] = /^\/([^/]+)(.*)$/.exec(rest) ?? []
    if (!isRealm(realm)) return null
    return { realm: { provider: microsoft, realm, base: `${origin}/microsoft/${realm}` }, path }
  }
  const provider = [google, learning].find(({ name }) => name === word)
  if (provider === undefined) return null
  return { realm: { provider, realm: '', base: `${origin}/${word}` }, path: rest }
}

async function respondEndpoint(ground: Ground, realm: Realm, path: string, request: Request) {
  const paths = Object.entries(realm.provider.paths) as [Endpoint, string][]
  switch (paths.find(([, known]) => known === path)?.[0]) {
    case 'discovery':
      return respondDiscovery(realm)
    case 'jwks':
      return respondJwks(ground, realm)
    case 'authorize':
      return respondAuthorize(ground, realm, request)
    case 'token':
      return respondToken(ground, realm, request)
    case 'userinfo':
      return respondUserinfo(ground, realm, request)
    case undefined:
      return null
  }
}
