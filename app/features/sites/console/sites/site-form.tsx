import './site-form.css'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  action: string
  values: Record<string, unknown>
  reply: Reply | undefined
  /** Where a path would lead to, to be shown as an example. */
  example: string
  submit: string
}

/** A site's name, address, ways in and layout: all that a new one needs. */
export function SiteForm({ submit, example, ...form }: Props) {
  const { t } = useWords('console-company')
  const kinds = ['PATH', 'FULL_DOMAIN'].map((value) => ({
    value,
    label: t(`site.domainType.${value}`, { example }),
  }))
  return (
    <SchemaForm
      schema={SiteInput}
      {...form}
      words="console-company"
      prefix="site"
      options={{ domainType: kinds }}
      sections={[
        { title: t('site.about'), help: t('site.aboutHelp'), fields: ['lang', 'serviceName'] },
        {
          title: t('site.where'),
          help: t('site.whereHelp'),
          fields: ['domainType', 'servicePath', 'domain'],
        },
        { title: t('site.access'), help: t('site.accessHelp'), fields: ['accountType', 'settingLogin'] },
        { title: t('site.look'), help: t('site.lookHelp'), fields: ['viewPage'] },
      ]}
      submit={t(submit)}
    />
  )
}
