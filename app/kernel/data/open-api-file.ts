import type { Env } from './env.ts'

/** The OpenAPI document, which the build puts among the static files (scripts/build.ts). Null if nothing was built. */
export async function fetchOpenApi({ ASSETS }: Pick<Env, 'ASSETS'>): Promise<Response | null> {
  const response = await ASSETS.fetch('https://assets.local/openapi.json')
  return response.ok ? response : null
}
