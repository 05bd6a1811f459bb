import type { Address } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { standingAside } from '#app/visit/in-flight.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import { previewOfPath } from '#app/visit/paths/admin-branding-preview.ts'
import { forgettingToo } from './forgotten-sites.ts'

/** A request of the readers' Worker, which reaches the console's by its binding. */
export type Readers = IncomingRequest & { env: { CONSOLE: Pick<Fetcher, 'fetch'> } }

/** Whether the console's Worker answers at an address: the API, and the console's pages. Its previews show readers' pages. */
export function isOfConsole(address: Address): boolean {
  if (address.kind === 'site') return isApi(address.restOfPath)
  if (address.kind !== 'platform') return false
  const path = address.restOfPath
  return isApi(path) || (/^\/admin(?:\/|$)/.test(path) && previewOfPath(path) === null)
}

export const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** Passes a request on as it came, its body as a stream, and answers what the console's Worker answers. */
export async function askConsole({ request, env }: Readers): Promise<Response> {
  return forgettingToo(await standingAside(() => env.CONSOLE.fetch(request, { redirect: 'manual' })))
}
