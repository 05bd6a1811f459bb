import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  EndAppKey,
  endAppKey,
  getAppKeys,
  RotateAppKey,
  rotateAppKey,
} from '#app/features/identity/model/company-key/company-keys.ts'
import { listApiKeys, revokeApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { AppKeys } from '#app/features/tenancy/parts/app-keys.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ApiKeyList } from './api-key-list.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, params }) => {
  const companyId = readConsoleId(params.companyId)
  const [keys, appKeys, frame] = await Promise.all([
    listApiKeys(visit, { companyId }),
    getAppKeys(visit, { companyId }),
    viewPlace(visit, { companyId, tenantId: null }),
  ])
  const heading = translator(visit.locale, 'console-staff')('key.title')
  return { heading, companyId, keys, appKeys, frame }
})

const KeysForm = z.discriminatedUnion('form', [
  z.object({ form: z.literal('revoke'), apiKeyId: z.string().max(64) }),
  RotateAppKey.omit({ companyId: true }).extend({ form: z.literal('rotate') }),
  EndAppKey.omit({ companyId: true }).extend({ form: z.literal('end') }),
])

/** Shown only in this answer, and stored nowhere. */
type Made = { secret: string }

/** Revokes an API key, or makes or ends a key that the company's apps sign with. */
export const action = form(
  KeysForm,
  async ({ visit, input, params, context }) => {
    const companyId = readConsoleId(params.companyId)
    if (input.form === 'rotate') {
      const { secret } = await rotateAppKey(visit, { current: input.current, companyId })
      return Response.json({ secret } satisfies Made, { headers: { 'Cache-Control': 'no-store' } })
    }
    if (input.form === 'revoke') await revokeApiKey(visit, { apiKeyId: input.apiKeyId, companyId })
    else await endAppKey(visit, { keyId: input.keyId, companyId })
    setFlash(context, 'api.delete.200')
    return redirect(adminPaths.apiKeys(companyId))
  },
  { hasPage: false },
)

export default function ApiKeys() {
  const { heading, frame, companyId, keys, appKeys } = useLoaderData<typeof loader>()
  const made = useActionData<Made>()
  const { t } = useTranslation('console-staff')
  const action = <ButtonLink to={adminPaths.newApiKey(companyId)}>{t('key.new')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={action}>
      <ApiKeyList companyId={companyId} keys={keys} />
      <AppKeys companyId={companyId} keys={appKeys} secret={made?.secret ?? null} />
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
