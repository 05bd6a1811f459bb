import { TermsInput } from '#app/features/identity/model/terms/save-terms.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

/** A version's text in both languages, and its first day. */
export function TermsForm(form: RecordFormProps) {
  const { t } = useWords('console-company')
  return (
    <SchemaForm
      schema={TermsInput}
      {...form}
      words="console-company"
      prefix="terms"
      sections={[
        { title: t('terms.section'), help: t('terms.help'), fields: ['textJa', 'textEn'] },
        { title: t('terms.when'), help: t('terms.whenHelp'), fields: ['startsOn'] },
      ]}
      submit={t('site.save')}
    />
  )
}
