import type { Env } from './env.ts'

/** The OpenAPI document, which the build puts among the assets (scripts/build.ts); null where there was no build. */
export async function fetchOpenApi({ ASSETS }: Pick<Env, 'ASSETS'>): Promise<Response | null> {
  const response = await ASSETS.fetch('https://assets.local/openapi.json')
  return response.ok ? response : null
}
