import { ErrorAlert } from '#app/ui/atoms/error-alert.tsx'
import '#app/ui/atoms/word-link.css'
import '#app/features/publishing/console/upload/upload.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ChoiceField, FlagField, Labelled, TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ShownImport } from './shown-import.ts'

type Props = {
  tenantId: number
  kind: ShownImport['kind']
  year: string
  mostBytes: number
  reply: Reply | undefined
}

const modes = {
  contents: ['overwrite', 'ignore', 'delete'],
  users: ['overwrite', 'ignore', 'update'],
} as const

/**
 * Asks for a file and what to do with it. The file is the last field of the form, because it is stored while it is still
 * arriving.
 */
export function NewImportForm({ tenantId, kind, year, mostBytes, reply }: Props) {
  const { t } = useWords('console-csv')
  const { t: usual } = useTranslation('console')
  const sent = reply?.result.initialValue ?? {}
  // No browser keeps a file over an answer.
  const isLost = reply !== undefined && reply.result.error?.file === undefined
  const field = (name: string) => ({ name, sent: sent[name], problems: reply?.result.error?.[name] ?? [] })
  return (
    <Form
      className="console-form"
      method="post"
      encType="multipart/form-data"
      action={adminPaths.newImport(tenantId, kind)}
    >
      {reply !== undefined && <Refused {...reply} />}
      <FormSection
        title={t('form.modeTitle')}
        help={t(kind === 'users' ? 'form.modeHelp.users' : 'form.modeHelp')}
      >
        <ChoiceField
          {...field('importMode')}
          label={t(`form.mode.${kind}`)}
          options={modes[kind].map((value) => ({ value, label: t(`mode.${kind}.${value}`) }))}
          usual="overwrite"
        />
        {kind === 'contents' && (
          <TextField
            {...field('year')}
            sent={sent.year ?? year}
            label={t('form.year')}
            hint={t('form.yearHint')}
            inputMode="numeric"
            maxLength={4}
            className="short"
            isRequired
          />
        )}
      </FormSection>
      {kind === 'users' && (
        <FormSection title={t('form.inviteTitle')} help={t('form.inviteHelp')}>
          <FlagField {...field('invite')} label={t('form.invite')} hint={t('form.inviteHint')} />
        </FormSection>
      )}
      <FormSection title={t('form.fileTitle')} help={t('form.fileHelp')}>
        <Labelled
          {...field('file')}
          label={t('form.file')}
          hint={`${isLost ? `${usual('upload.chooseAgain')} ` : ''}${t(kind === 'users' ? 'form.usersFileHint' : 'form.fileHint', { max: mostBytes / 1024 / 1024 })}`}
        >
          <input id="file" name="file" type="file" accept=".csv,text/csv" required />
        </Labelled>
        <p>
          <a className="word-link" href={adminPaths.importTemplate(tenantId, kind)} download>
            {t('form.template')}
          </a>
        </p>
      </FormSection>
      <div className="form-actions">
        <Button>{t('form.submit')}</Button>
      </div>
    </Form>
  )
}

/** A problem with a single field is shown at the field. */
function Refused({ refusal, result }: Reply) {
  const { t } = useTranslation('console')
  if (refusal !== null && Object.keys(result.error ?? {}).length === 0) return <RefusalAlert name={refusal} />
  return <ErrorAlert>{t('upload.refused')}</ErrorAlert>
}
