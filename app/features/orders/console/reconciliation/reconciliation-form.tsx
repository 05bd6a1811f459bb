import type { ReconciledDay } from '#app/features/orders/model/reconciliation/list-days.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { FormRefusal } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translateProblem } from '#app/visit/translator.ts'

type Props = {
  companyId: number
  days: readonly ReconciledDay[]
  chosen: { day: string | null; provider: string | null }
  reply: Reply | undefined
}

/** Uploads the list of a day. The file is the last field, so that the day can be checked before it arrives. */
export function ReconciliationForm({ companyId, days, chosen, reply }: Props) {
  const { t } = useWords('console-commerce')
  const { t: everywhere } = useTranslation(['common', 'errors', 'messages'])
  const [latest] = days
  if (latest === undefined)
    return <EmptyState title={t('reconciliation.noProvider')} hint={t('reconciliation.noProviderHint')} />
  const typed = reply?.result.initialValue
  const problemsOf = (field: string) =>
    (reply?.result.error?.[field] ?? []).map((problem) => translateProblem(everywhere, problem)).join(' ')
  const said = (field: string) => ({
    id: field,
    name: field,
    required: true,
    'aria-invalid': problemsOf(field) !== '' || undefined,
    'aria-describedby': `${field}-problem`,
    autoFocus: problemsOf(field) !== '',
  })
  const problem = (field: string) =>
    problemsOf(field) !== '' && (
      <p className="problem" id={`${field}-problem`} role="alert">
        {problemsOf(field)}
      </p>
    )
  const providers = [...new Set(days.map(({ provider }) => provider))]
  return (
    <FormSection title={t('reconciliation.title')} help={t('reconciliation.help')}>
      <FormRefusal reply={reply} />
      <Form
        className="console-form"
        method="post"
        encType="multipart/form-data"
        action={adminPaths.reconciliation(companyId)}
      >
        <div className="field">
          <label htmlFor="provider">{t('reconciliation.provider')}</label>
          <select
            {...said('provider')}
            defaultValue={String(typed?.provider ?? chosen.provider ?? latest.provider)}
          >
            {providers.map((provider) => (
              <option key={provider} value={provider}>
                {t(`payment.paymentMethod.${provider}`)}
              </option>
            ))}
          </select>
          {problem('provider')}
        </div>
        <div className="field">
          <label htmlFor="day">{t('reconciliation.day')}</label>
          <input
            {...said('day')}
            type="date"
            max={latest.day}
            defaultValue={String(typed?.day ?? chosen.day ?? latest.day)}
          />
          {problem('day')}
        </div>
        <div className="field">
          <label htmlFor="file">{t('reconciliation.file')}</label>
          <p className="help">{t('reconciliation.format')}</p>
          <input {...said('file')} type="file" accept=".csv,text/csv" />
          {problem('file')}
        </div>
        <div className="form-actions">
          <Button>{t('reconciliation.send')}</Button>
        </div>
      </Form>
    </FormSection>
  )
}
