import { useForm } from '@conform-to/react'
import { type Alert, alerts } from '#app/features/reading/model/saved-search/saved-search.ts'
import type { PartInWords } from '#app/features/search/model/query/question-parts.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** Whether the reader gets mails at all: they need a confirmed address, and may have switched alerts off. */
export type MailState = 'on' | 'off' | 'no address'

type Props = {
  action: string
  does: 'save' | 'change'
  /** The search to change. Null for a new one. */
  id: string | null
  name: string
  alert: Alert
  mail: MailState
  label: string
  reply: Reply | undefined
}

/** The form with a saved search's name and alert: for a new one, or to change one. */
export function SavedSearchForm({ action, does, id, name, alert, mail, label, reply }: Props) {
  const { t } = useTranslation('saved-searches')
  const sent = reply?.result.initialValue
  const own = sent?.do === does && (id === null || sent.id === id) ? reply : undefined
  const [form, fields] = useForm<{ name: string; alert: string }>({
    id: `search-${id ?? 'new'}`,
    lastResult: own?.result,
    defaultValue: { name, alert },
  })
  return (
    <Form method="post" action={action} id={form.id} className="saved-form" noValidate>
      <FormRefusal reply={own} />
      <input type="hidden" name="do" value={does} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      <Field {...sentOf(fields.name)} label={t('name')} autoComplete="off" />
      {mail === 'no address' ? (
        <>
          <input type="hidden" name="alert" value="none" />
          <p className="noted-facts">
            {t('alert.needsEmail')} <Link to={paths.profileAt('email')}>{t('alert.toProfile')}</Link>
          </p>
        </>
      ) : (
        <AlertChoice name={fields.alert.name} chosen={fields.alert.initialValue} isOff={mail === 'off'} />
      )}
      <Button kind={does === 'save' ? 'primary' : 'secondary'}>{label}</Button>
    </Form>
  )
}

function AlertChoice({ name, chosen, isOff }: { name: string; chosen: string | undefined; isOff: boolean }) {
  const { t } = useTranslation('saved-searches')
  return (
    <fieldset>
      <legend>{t('alert')}</legend>
      {alerts.map((alert) => (
        <label key={alert} className="check">
          <input type="radio" name={name} value={alert} defaultChecked={chosen === alert} />
          {t(`alert.${alert}`)}
        </label>
      ))}
      <p className="noted-facts">{t('alert.hint')}</p>
      {isOff && (
        <p className="noted-facts">
          {t('alert.off')} <Link to={paths.profileAt('mail')}>{t('alert.toProfile')}</Link>
        </p>
      )}
    </fieldset>
  )
}

/** What a search asks, part by part. */
export function AskedParts({ parts }: { parts: readonly PartInWords[] }) {
  const { t } = useTranslation('saved-searches')
  if (parts.length === 0) return <p className="saved-asked">{t('everything')}</p>
  return (
    <p className="saved-asked">
      {parts.map(({ label, value }) => (
        <span key={`${label} ${value}`}>
          {label !== '' && <span className="noted-facts">{label} </span>}
          <span lang={langOf(value)}>{value}</span>
        </span>
      ))}
    </p>
  )
}
