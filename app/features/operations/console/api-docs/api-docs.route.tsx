import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { translator } from '#app/visit/translator.ts'
import { viewApiDocs } from './api-docs-view.ts'
import { ApiIndex } from './api-index.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit }) => ({
  heading: translator(visit.locale, 'console-staff')('api.title'),
  ...(await viewApiDocs(visit)),
}))

/** The calls of the API, made readable from its OpenAPI document. */
export default function ApiDocs() {
  const { heading, frame, ...docs } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <ApiIndex {...docs} />
    </ConsolePage>
  )
}
