import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { AddedLanguage } from './added-language.tsx'
import {
  ChoiceField,
  ChoicesField,
  DayField,
  type FieldProps,
  FlagField,
  inputOf,
  Labelled,
  LongField,
  SecretField,
  SelectField,
  TextField,
} from './form-fields.tsx'
import type { Option } from './option.ts'
import { useOwnFirst } from './own-first.ts'
import type { SchemaField } from './schema-fields.ts'

type Props = FieldProps & {
  field: SchemaField
  /** The options, if the schema doesn't list them. */
  options: readonly Option[]
  none?: string
  problemsOf: (field: string) => string[]
}

/** The maximum number of choices that are all visible; more become a drop-down list. */
const maxInView = 4

/** Shows a form's field by the kind that its schema has. */
export function SchemaFieldView({ field, options, none, problemsOf, ...given }: Props) {
  const { t } = useTranslation('console')
  const props = { ...given, isRequired: field.isRequired }
  const { kind, min, max } = field
  const length = max ?? undefined
  if (kind === 'hidden') return <input type="hidden" name={props.name} value={String(props.sent)} />
  if (kind === 'secret') return <SecretField {...props} />
  if (kind === 'flag') return <FlagField {...props} />
  if (kind === 'day') return <DayField {...props} />
  if (kind === 'long' || kind === 'lines') return <LongField {...props} rows={kind === 'lines' ? 8 : 4} />
  if (kind === 'choices') return <ChoicesField {...props} options={options} {...(none && { none })} />
  if (kind === 'languages' || kind === 'long-languages')
    return <LanguagesField {...props} problemsOf={problemsOf} isLong={kind === 'long-languages'} />
  if (kind === 'yes-no') {
    const words = [
      { value: 'true', label: t('form.yes') },
      { value: 'false', label: t('form.no') },
    ]
    return <ChoiceField {...props} options={words} usual="true" />
  }
  if (kind === 'choice') {
    const Choice = options.length > maxInView ? SelectField : ChoiceField
    return <Choice {...props} options={options} usual={options[0]?.value ?? ''} />
  }
  if (kind === 'number')
    return (
      <TextField
        {...props}
        type="number"
        inputMode="numeric"
        className="number"
        {...(min !== null && { min })}
        {...(length !== undefined && { max: length })}
      />
    )
  if (kind === 'colour') return <ColourField {...props} pick={t('form.pickColour', { label: props.label })} />
  const type = kind === 'url' ? 'url' : 'text'
  return <TextField {...props} type={type} {...(length !== undefined && { maxLength: length })} />
}

type LanguagesProps = FieldProps & Pick<Props, 'problemsOf'> & { isLong: boolean }

/**
 * A field for each language. None of them is required by itself, because readers see another language's text instead. A language without a
 * text is folded away, so that a site with one language has one field.
 */
function LanguagesField({ sent, label, name, problemsOf, isLong, isRequired: _, ...props }: LanguagesProps) {
  const { t } = useTranslation('console')
  const words = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const Field = isLong ? LongField : TextField
  const ordered = useOwnFirst()
  const first = ordered.find((locale) => words[locale]) ?? ordered[0]
  return ordered.map((locale) => {
    const language = t(`form.in.${locale}`)
    const problems = [...problemsOf(`${name}.${locale}`), ...(locale === ordered[0] ? problemsOf(name) : [])]
    const field = (
      <Field
        key={locale}
        {...props}
        name={`${name}.${locale}`}
        label={t('form.inLanguage', { label, language })}
        sent={words[locale]}
        problems={problems}
      />
    )
    if (locale === first || words[locale] || problems.length > 0) return field
    return (
      <AddedLanguage key={locale} {...{ label, language }}>
        {field}
      </AddedLanguage>
    )
  })
}

/**
 * A text field for a colour, in the form in which people copy it from a brand's guide. The browser's picker is beside it and shows the
 * colour. The form sends the text.
 */
function ColourField({ pick, ...props }: FieldProps & { pick: string }) {
  const { sent } = props
  return (
    <Labelled {...props}>
      <LightIsland name="colour-field" when="load" props={{}} className="colour-field flex gap-2">
        <input {...inputOf(props)} type="text" spellCheck={false} autoComplete="off" maxLength={7} />
        <input
          type="color"
          aria-label={pick}
          defaultValue={typeof sent === 'string' && colourPattern.test(sent) ? sent : '#000000'}
        />
      </LightIsland>
    </Labelled>
  )
}
