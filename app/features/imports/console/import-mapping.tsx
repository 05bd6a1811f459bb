import { ErrorAlert } from '#app/ui/atoms/error-alert.tsx'
import '#app/ui/console/console-forms.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { FormRefusal } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { Problems, SelectField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useListed } from '#app/ui/console/use-listed.ts'
import { useWords } from '#app/ui/console/words.ts'

export type ShownMapping = {
  unknown: readonly { at: number; heading: string; nearest: string | null; examples: readonly string[] }[]
  /** The columns that no heading of the file names. */
  free: readonly string[]
}

type Props = { path: string; mapping: ShownMapping; reply: Reply | undefined }

/** Asks which column each unknown heading means. A column with a similar name is preselected. */
export function ImportMapping({ path, mapping: { unknown, free }, reply }: Props) {
  const { t } = useWords('console-csv')
  const { t: usual } = useTranslation('console')
  const listed = useListed()
  const error = reply?.result.error ?? {}
  const sent = reply?.result.initialValue?.columns as string[] | undefined
  const options = [
    { value: '', label: t('map.ignore') },
    ...free.map((value) => ({ value, label: t(`column.${value}`) })),
  ]
  return (
    <Form method="post" action={path} className="console-form">
      <FormRefusal reply={reply} />
      {Object.keys(error).length > 0 && <ErrorAlert>{usual('form.refused')}</ErrorAlert>}
      <input type="hidden" name="do" value="map" />
      <FormSection title={t('map.title')} help={t('map.help')}>
        <Problems name="columns" problems={error.columns ?? []} />
        {unknown.map(({ at, heading, nearest, examples }, index) => (
          <SelectField
            key={at}
            name={`columns[${index}]`}
            label={heading || t('map.noHeading', { column: at + 1 })}
            {...(examples.length > 0 && {
              hint: t('map.examples', { values: listed(examples) }),
            })}
            sent={sent === undefined ? nearest : sent[index]}
            problems={error[`columns[${index}]`] ?? []}
            options={options}
            usual=""
          />
        ))}
      </FormSection>
      <div className="form-actions">
        <Button>{t('form.submit')}</Button>
      </div>
    </Form>
  )
}
