import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ActAsInput, startActing } from '#app/features/staff/model/staff/act-as.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ActAsForm } from './act-as-form.tsx'
import { viewActAs } from './act-as-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, url }) => ({
  heading: translator(visit.locale, 'console-staff')('actAs.title'),
  ...(await viewActAs(visit, url.searchParams.get('site') ?? '')),
}))

/** Reduces the session to the rights of a site's administrator, and goes to the site. */
export const action = form(ActAsInput, async ({ visit, input }) => {
  await startActing(visit, input)
  return redirect(adminPaths.contents(input.tenantId))
})

export default function ActAs() {
  const { heading, frame, ...choice } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <ActAsForm {...choice} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
