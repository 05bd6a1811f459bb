import type { RegistrationRecord } from '#app/features/orders/model/registration-record/registration-record-store.ts'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { nameOf } from './registration-columns.tsx'

type Props = { tenantId: number; record: RegistrationRecord; mayStop: boolean; mayEnd: boolean }

/** Ends a registration: either only its renewal, or reading too. */
export function EndRegistration({ tenantId, record, mayStop, mayEnd }: Props) {
  const { t } = useWords('console-sales')
  const words = { name: nameOf(record), day: useDates().day(record.endsOn) }
  const action = adminPaths.registration(tenantId, record.id)
  const ways = (['stop', 'end'] as const).filter((way) => (way === 'stop' ? mayStop : mayEnd))
  return ways.map((way) => (
    <ConfirmDialog
      key={way}
      id={`${way}-registration`}
      label={t(`registration.${way}`)}
      action={action}
      fields={{ form: way, revision: String(record.revision) }}
      confirm={t(`registration.${way}`)}
      isDanger={way === 'end'}
    >
      <p>{t(`registration.${way}Ask`, words)}</p>
    </ConfirmDialog>
  ))
}
