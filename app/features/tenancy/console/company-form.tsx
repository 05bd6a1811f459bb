import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = RecordFormProps & { submit: string }

/** The form of a company's fields and limits, for system administrators. */
export function CompanyForm({ submit, ...form }: Props) {
  const { t } = useWords('console-company')
  return (
    <SchemaForm
      schema={CompanyInput}
      {...form}
      words="console-company"
      prefix="company"
      sections={[
        { title: t('company.about'), help: t('company.aboutHelp'), fields: ['name', 'email'] },
        { title: t('company.limits'), help: t('company.limitsHelp'), fields: ['maxContent', 'maxUser'] },
      ]}
      submit={t(submit)}
    />
  )
}
