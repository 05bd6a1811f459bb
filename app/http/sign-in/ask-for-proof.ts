import { redirect } from '@remix-run/cloudflare'
import { adminPaths } from '#app/paths/admin.ts'
import { paths } from '#app/paths/reader.ts'
import { readConsoleRoute } from '#app/values/return-route.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Sends whoever is signed in to where they show that it is them. In the console they are led back to the page where that was
 * needed; a reader's are all sections of one page.
 */
export function askForProof({ site }: Visit, asked: string | null): Response {
  if (site.tenantId !== 0) return redirect(paths.proof())
  const back = readConsoleRoute(asked)
  return redirect(adminPaths.proof(back === null ? {} : { back }))
}
