import type { MetaFunction } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import { titleOf } from '#app/doors/html/meta.ts'
import { ErrorPage } from '#app/layout/site/error-page.tsx'

export const meta: MetaFunction = (args) => titleOf(args, '404')

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <ErrorPage status={404} refusal={null} />
}
