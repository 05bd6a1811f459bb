import { redirect } from '@remix-run/cloudflare'
import { readConsoleRoute } from '#app/kernel/values/return-route.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Sends the signed-in person to the page on which they prove who they are. In the console they return to the page that
 * required it; a reader's profile is a single page.
 */
export function askForProof({ site }: Visit, asked: string | null): Response {
  if (site.tenantId !== 0) return redirect(paths.proof())
  const back = readConsoleRoute(asked)
  return redirect(adminPaths.proof(back === null ? {} : { back }))
}
