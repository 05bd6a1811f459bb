import { redirect } from '@remix-run/cloudflare'
import { form } from '#app/doors/form.ts'
import { SavedViewInput, saveView } from '#app/features/audit/model/saved-view.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own, so it redirects to the console. */
export const loader = () => redirect(adminPaths.admin())

/** Saves or deletes an administrator's view of a list, and returns to the list. */
export const action = form(
  SavedViewInput,
  async ({ visit, input }) => redirect(await saveView(visit, input)),
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
