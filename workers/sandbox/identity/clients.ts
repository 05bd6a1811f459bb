import type { ProviderName } from './provider.ts'

/** Who may ask a provider. An `spa` has no secret; Microsoft treats its redirects differently from those of a `web` app. */
export type Client = { id: string; secret: string | null; redirectType: 'web' | 'spa' }

/** Each provider knows only its own. The two of Microsoft show both kinds of redirect. */
const clients: Record<ProviderName, readonly Client[]> = {
  google: [{ id: 'bunko-google', secret: 'bunko-google-secret', redirectType: 'web' }],
  microsoft: [
    { id: 'bunko-microsoft', secret: null, redirectType: 'spa' },
    { id: 'bunko-microsoft-web', secret: 'bunko-microsoft-web-secret', redirectType: 'web' },
  ],
  learning: [{ id: 'bunko-learning', secret: 'bunko-learning-secret', redirectType: 'web' }],
}

export function findClient(provider: ProviderName, id: string | null): Client | null {
  return clients[provider].find((client) => client.id === id) ?? null
}

const loginPage =
  /^http:\/\/(?:[a-z0-9-]+\.)*localhost(?::\d{1,5})?(?:\/(?!\.{1,2}\/)[A-Za-z0-9._-]+)?\/login$/

/**
 * Stands for the list of redirect addresses registered for every client: the sign-in pages of any local instance, of path
 * tenants and of domain tenants, to the letter.
 */
export function isRegisteredRedirect(uri: string): boolean {
  return loginPage.test(uri)
}

/** Any page of a local instance: where the learning service's own pages may lead back to. */
export function isRegisteredOrigin(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'http:' || url.username !== '' || url.password !== '') return false
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
}
