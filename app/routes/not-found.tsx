import { data } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/react'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/view/ui/error-page.tsx'
import { titleOf } from './meta.ts'

export const meta: typeof titleOf = (args) => titleOf(args, '404')

/** What is no page: told where it stands; without a layout on the page for that (R069). */
export const loader = page(async ({ visit }) => {
  if (visit.site.settings.layout.viewPage === 3) throw redirect(paths.notFound())
  return data(null, { status: 404 })
})

export default function NotFound() {
  return <ErrorPage status={404} refusal={null} />
}
