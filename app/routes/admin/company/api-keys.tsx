import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { listApiKeys, revokeApiKey } from '#app/domain/people/api-key/api-keys.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewPlace } from '#app/pages/admin/console-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { ButtonLink } from '#app/view/atoms/button.tsx'
import { ApiKeyList } from '#app/view/console/company/api-key-list.tsx'
import { ConsolePage } from '#app/view/console/frame/console-page.tsx'
import { RouteError } from '#app/view/frame/route-error.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit, params }) => {
  const companyId = readConsoleId(params.companyId)
  const [keys, frame] = await Promise.all([
    listApiKeys(visit, { companyId }),
    viewPlace(visit, { companyId, tenantId: null }),
  ])
  return { heading: translator(visit.locale, 'console-staff')('key.title'), companyId, keys, frame }
})

/** Revokes a key. */
export const action = form(
  z.object({ revoke: z.string().max(64) }),
  async ({ visit, input, params, context }) => {
    const companyId = readConsoleId(params.companyId)
    await revokeApiKey(visit, { apiKeyId: input.revoke, companyId })
    setFlash(context, 'api.delete.200')
    return redirect(adminPaths.apiKeys(companyId))
  },
  { hasPage: false },
)

export default function ApiKeys() {
  const { heading, frame, companyId, keys } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  const action = <ButtonLink to={adminPaths.newApiKey(companyId)}>{t('key.new')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={action}>
      <ApiKeyList companyId={companyId} keys={keys} />
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
