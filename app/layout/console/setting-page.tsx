import { useActionData } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import type { FormReply } from '#app/doors/form.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { ConsolePage } from './console-page.tsx'
import type { ConsoleView } from './console-view.ts'

type Props = Pick<ComponentProps<typeof SchemaForm>, 'schema' | 'values' | 'action'> & {
  /** The prefix of the form's words in `console-company`: `{prefix}.section`, `{prefix}.help`, `{prefix}.{field}`. */
  prefix: string
  fields: readonly string[]
  /** The text above the fields instead of `{prefix}.help`. */
  help?: string
  /** The levels or kinds that a field may have, if the schema doesn't list them; their words are `{prefix}.{field}.{choice}`. */
  choices?: Record<string, readonly string[]>
}

/** The page of a site's settings: below their tabs, what it shows of one of them. */
export function SettingPage({
  frame,
  heading,
  children,
}: {
  frame: ConsoleView
  heading: string
  children: ReactNode
}) {
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      {children}
    </ConsolePage>
  )
}

/** The form of a setting with a single section. */
export function SettingForm({ prefix, fields, help, choices = {}, ...form }: Props) {
  const { t } = useWords('console-company')
  const options = Object.entries(choices).map(([field, values]) => [
    field,
    values.map((value) => ({ value, label: t(`${prefix}.${field}.${value}`) })),
  ])
  return (
    <SchemaForm
      {...form}
      reply={useActionData<FormReply>()}
      words="console-company"
      prefix={prefix}
      options={Object.fromEntries(options)}
      sections={[{ title: t(`${prefix}.section`), help: help ?? t(`${prefix}.help`), fields }]}
      submit={t('site.save')}
    />
  )
}
