import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { sitesOf } from '#app/features/staff/console/administrators/staff-view.ts'
import { NewApiKey } from '#app/features/staff/model/api-key/api-key-input.ts'
import { addApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { MadeApiKey, NewApiKeyForm } from './new-api-key-form.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, params }) => {
  const companyId = readConsoleId(params.companyId)
  const [frame, sites] = await Promise.all([
    viewPlace(visit, { companyId, tenantId: null }),
    sitesOf(visit, companyId),
  ])
  const heading = translator(visit.locale, 'console-staff')('key.newTitle')
  return { heading, companyId, frame, sites, origin: visit.origin }
})

/** Shown only in this answer, and stored nowhere. */
type Made = { secret: string }

export const action = form(NewApiKey, async ({ visit, input, params }) => {
  const { secret } = await addApiKey(visit, { ...input, companyId: readConsoleId(params.companyId) })
  return Response.json({ secret } satisfies Made, { headers: { 'Cache-Control': 'no-store' } })
})

export default function NewApiKeyPage() {
  const { heading, frame, companyId, sites, origin } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Made>()
  const { t } = useTranslation('console-staff')
  const made = reply !== undefined && 'secret' in reply ? reply.secret : null
  return (
    <ConsolePage
      frame={frame}
      title={made ? t('key.made') : heading}
      back={adminPaths.apiKeys(companyId)}
      backTo={t('key.title')}
    >
      {made ? (
        <MadeApiKey {...{ companyId, origin }} secret={made} />
      ) : (
        <NewApiKeyForm {...{ companyId, sites }} reply={reply as FormReply | undefined} />
      )}
    </ConsolePage>
  )
}
