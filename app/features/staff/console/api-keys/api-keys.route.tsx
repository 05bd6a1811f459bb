import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  EndAppKey,
  endAppKey,
  getAppKeys,
  RotateAppKey,
  rotateAppKey,
} from '#app/features/identity/model/company-key/company-keys.ts'
import { type ApiKey, listApiKeys, revokeApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { AppKeys } from '#app/features/tenancy/parts/app-keys.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { type Dates, useDates } from '#app/ui/atoms/formats.ts'
import type { Column } from '#app/ui/console/column.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Words = (key: string, values?: object) => string

export const meta = titled<typeof loader>(({ heading }) => heading)

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

/** A key that is shown only in this answer. It is stored nowhere. */
type Made = { secret: string }

/** Revokes an API key, or makes or ends a key with which the company's apps sign. */
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
    return redirectWithFlash(context, adminPaths.apiKeys(companyId), 'api.delete.200')
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

const dots = { active: 'ok', expired: 'off', revoked: 'bad' } as const

/** A company's API keys. The secrets themselves are never shown again. */
function ApiKeyList({ companyId, keys }: { companyId: number; keys: ApiKey[] }) {
  const { t } = useWords('console-staff')
  return (
    <ListPage
      path={adminPaths.apiKeys(companyId)}
      query={{}}
      order={{ by: 'createdAt', direction: 'desc' }}
      words="console-staff"
      prefix="key"
      columns={columnsOf(companyId, t, useDates())}
      rows={keys}
      idOf={({ id }) => id}
      paged={{ page: 1, totalPages: 1, totalRecords: keys.length }}
      empty={
        <EmptyState title={t('key.none')} hint={t('key.noneHint')}>
          <ButtonLink to={adminPaths.newApiKey(companyId)}>{t('key.new')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}

function columnsOf(companyId: number, t: Words, dates: Dates): Column<ApiKey>[] {
  return [
    { key: 'name', text: ({ name }) => name },
    { key: 'ending', text: ({ ending }) => `bk_…${ending}` },
    { key: 'level', text: ({ level }) => t(`key.level.${level}`) },
    { key: 'site', text: ({ site }) => site?.name ?? '' },
    {
      key: 'state',
      text: ({ state }) => t(`key.state.${state}`),
      cell: ({ state }) => <StatusDot kind={dots[state]}>{t(`key.state.${state}`)}</StatusDot>,
    },
    { key: 'expires', isFigure: true, text: ({ expiresAt }) => dates.day(dayOf(expiresAt - 1)) },
    {
      key: 'used',
      isFigure: true,
      text: ({ lastUsedAt }) => (lastUsedAt === null ? t('key.never') : dates.instant(lastUsedAt)),
    },
    { key: 'by', isHidden: true, text: ({ createdByName }) => createdByName },
    { key: 'action', text: () => '', cell: (key) => <Revoke companyId={companyId} apiKey={key} t={t} /> },
  ]
}

function Revoke({ companyId, apiKey, t }: { companyId: number; apiKey: ApiKey; t: Words }) {
  if (apiKey.state !== 'active') return null
  return (
    <ConfirmDialog
      id={`revoke-${apiKey.id}`}
      label={t('key.revoke')}
      action={adminPaths.apiKeys(companyId)}
      fields={{ form: 'revoke', apiKeyId: apiKey.id }}
      confirm={t('key.revoke')}
    >
      <p>{t('key.revokeAbout', { name: apiKey.name })}</p>
    </ConfirmDialog>
  )
}
