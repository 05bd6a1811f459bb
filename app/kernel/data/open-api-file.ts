import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Env } from './env.ts'

/** The OpenAPI document in a language, which the build puts among the static files (scripts/build.ts). Null if nothing was built. */
export async function fetchOpenApi(
  { ASSETS }: Pick<Env, 'ASSETS'>,
  locale: Locale,
): Promise<Response | null> {
  const name = locale === 'en' ? 'openapi.json' : `openapi.${locale}.json`
  const response = await ASSETS.fetch(`https://assets.local/${name}`)
  return response.ok ? response : null
}
