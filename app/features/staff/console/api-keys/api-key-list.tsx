import type { ApiKey } from '#app/features/staff/model/api-key/api-key.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { type Dates, useDates } from '#app/ui/atoms/use-dates.ts'
import type { Column } from '#app/ui/console/column.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Words = (key: string, values?: object) => string
const dots = { active: 'ok', expired: 'off', revoked: 'bad' } as const

/** A company's API keys. The secrets themselves are never shown again. */
export function ApiKeyList({ companyId, keys }: { companyId: number; keys: ApiKey[] }) {
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
