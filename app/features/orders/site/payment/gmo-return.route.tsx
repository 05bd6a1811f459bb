import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/visit/paths/reader.ts'

/**
 * GMO has no page of its own (protocols 2.6). Browsers that return from it are led to the page with the state of the
 * order.
 */
export const loader = async ({ request }: LoaderFunctionArgs): Promise<Response> =>
  redirect(`${paths.veritransConfirm()}${new URL(request.url).search}`, 303)
