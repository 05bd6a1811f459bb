import '#app/features/staff/console/administrators/staff.css'
import type { CompanyKey } from '#app/features/identity/model/company-key/company-key-store.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { companyId: number; keys: readonly CompanyKey[]; secret: string | null }

/**
 * The secrets with which a company's apps sign the sign-ins of their readers. A new one can be made; the previous one
 * stays valid for some time.
 */
export function AppKeys({ companyId, keys, secret }: Props) {
  const { t } = useWords('console-staff')
  const current = keys.find(({ place }) => place === 'current')
  return (
    <FormSection title={t('appKey.title')} help={t('appKey.help')}>
      {secret !== null && (
        <>
          <p className="alert alert-done" role="status">
            {t('appKey.made')}
          </p>
          <code className="key-once">{secret}</code>
        </>
      )}
      {keys.length === 0 && <p>{t('appKey.none')}</p>}
      {keys.map((key) => (
        <AppKey key={key.id} companyId={companyId} appKey={key} />
      ))}
      <ConfirmDialog
        id="rotate-app-key"
        label={t(current === undefined ? 'appKey.add' : 'appKey.rotate')}
        action={adminPaths.apiKeys(companyId)}
        fields={{ form: 'rotate', ...(current !== undefined && { current: current.id }) }}
        confirm={t(current === undefined ? 'appKey.add' : 'appKey.rotate')}
        isDanger={false}
      >
        <p>{t(current === undefined ? 'appKey.addAbout' : 'appKey.rotateAbout')}</p>
      </ConfirmDialog>
    </FormSection>
  )
}

function AppKey({ companyId, appKey }: { companyId: number; appKey: CompanyKey }) {
  const { t } = useWords('console-staff')
  const dates = useDates()
  const { id, place, ending, endsAt, usedOn } = appKey
  return (
    <>
      <FactList
        facts={[
          { name: t(`appKey.${place}`), value: ending === '' ? t('appKey.unnamed') : `…${ending}` },
          { name: t('key.column.used'), value: usedOn === null ? t('key.never') : dates.day(usedOn) },
          ...(endsAt === null
            ? []
            : [{ name: t('key.column.expires'), value: dates.day(dayOf(endsAt - 1)) }]),
        ]}
      />
      {place === 'previous' && (
        <ConfirmDialog
          id="end-app-key"
          label={t('appKey.end')}
          action={adminPaths.apiKeys(companyId)}
          fields={{ form: 'end', keyId: id }}
          confirm={t('appKey.end')}
        >
          <p>{t('appKey.endAbout')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
