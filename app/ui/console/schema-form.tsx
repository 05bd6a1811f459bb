import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { Area } from '#app/visit/translator.ts'
import { BothVersions } from './both-versions.tsx'
import { FormSection, SectionLinks } from './form-section.tsx'
import type { Option } from './option.ts'
import { type Reply, replyTo } from './reply.ts'
import { SchemaFieldView } from './schema-field.tsx'
import { asTyped, fieldsOf, type SchemaField } from './schema-fields.ts'
import { summarise } from './section-summary.ts'
import { useWords } from './words.ts'
import './console-forms.css'

type AnswerProps = {
  reply: Reply
  words: Area
  prefix: string
  /** The names of the form's fields in order, and of those with a field for each language. */
  names: readonly string[]
  languages: readonly string[]
}

type FormWords = {
  /** The area of the labels, which are `{prefix}.{field}`, `{prefix}.{field}Hint` and `{prefix}.{field}.{choice}`. */
  words: Area
  prefix: string
}

/** What a page gives the form of a record. */
export type RecordFormProps = {
  /** The stored values by field; empty for a new record. */
  values: Record<string, unknown>
  action: string
  reply: Reply | undefined
  /** Which of a page's forms this is, where it has several. */
  name?: string | undefined
}

/** A section of the form. A folded one is closed until it has a problem, and says what is set in it. */
type FormPart = { title: string; help: string; fields: readonly string[]; of?: string; folded?: Folded }

/** Whether the section is open all the same, and its summary if its fields can't say it. */
export type Folded = { isOpen?: boolean; summary?: string }

type Props = FormWords &
  RecordFormProps & {
    schema: z.ZodObject
    /** Set if `values` were typed and not saved, as after a preview. */
    isUnsaved?: boolean
    /** The form's name, if its page has several. */
    name?: string
    /** The id by which elements outside refer to the form. */
    id?: string
    sections: readonly FormPart[]
    submit: string
    /** Needed if the form has files. */
    encType?: 'multipart/form-data'
    /** The options of a field, if the schema doesn't list them. */
    options?: Record<string, readonly Option[]>
    /** The screen's own fields, which replace those made from the schema. */
    custom?: Record<string, ReactNode>
    /** Notes below a field about its value, such as a warning. */
    notes?: Record<string, ReactNode>
    /** Content beside the button that saves. */
    children?: ReactNode
  }

/**
 * A form made from its schema. It keeps the input, shows problems beside their fields, asks before input is lost, and shows both versions
 * if somebody else saved meanwhile (docs/adr/052).
 */
export function SchemaForm({
  schema,
  values,
  action,
  name,
  id,
  sections,
  submit,
  children,
  isUnsaved = false,
  encType,
  ...given
}: Props) {
  const { t } = useTranslation('console')
  const fields = fieldsOf(schema)
  const reply = replyTo(given.reply, name)
  const isOvertaken = reply?.refusal === 'changedMeanwhile'
  const sent = (field: SchemaField) =>
    reply === undefined || field.kind === 'hidden'
      ? asTyped(field, valueAt(values, field.name))
      : valueAt(reply.result.initialValue, field.name)
  const shown = (field: string) => fields.find((known) => known.name === field)
  const { t: label } = useWords(given.words)
  const summaryOf = (names: readonly string[]) => {
    const summed = names.flatMap((name) => {
      const field = shown(name)
      const options = field && optionsOf(field, given, label)
      return field && options
        ? [{ field, options, label: label(`${given.prefix}.${name}`), sent: sent(field) }]
        : []
    })
    const said = summarise(summed, (name, value) => t('form.part', { name, value }))
    return said.length === 0 ? t('form.unset') : said.join(' · ')
  }
  return (
    <LightIsland name="unsaved-guard" when="load" props={{ isUnsaved: isUnsaved || reply !== undefined }}>
      <Form id={id} className="console-form" method="post" action={action} {...(encType && { encType })}>
        {/* After a refusal by name the input itself is valid, so conform reports a success. */}
        {reply && (reply.refusal !== null || reply.result.status === 'error') && (
          <Answer
            reply={reply}
            names={sections.flatMap((section) => section.fields)}
            languages={fields.filter(({ kind }) => kind.endsWith('languages')).map(({ name }) => name)}
            words={given.words}
            prefix={given.prefix}
          />
        )}
        {isOvertaken && <BothVersions {...given} {...{ fields, values, reply }} />}
        {name !== undefined && <input type="hidden" name="form" value={name} />}
        {fields
          .filter(({ kind, name: field }) => kind === 'hidden' && valueAt(values, field) != null)
          .map((field) => (
            <input key={field.name} type="hidden" name={field.name} value={String(sent(field))} />
          ))}
        <SectionLinks sections={sections.map((section) => ({ id: idOf(section), title: section.title }))} />
        {sections.map(({ fields: names, folded, ...section }) => (
          <FormSection
            key={section.title}
            {...section}
            id={idOf({ fields: names })}
            folded={
              folded && {
                summary: folded.summary ?? summaryOf(names),
                isOpen: folded.isOpen === true || names.some((field) => partsOf(reply, field).length > 0),
              }
            }
          >
            {names.map((field) => (
              <Part key={field} {...given} {...{ name: field, field: shown(field), sent, reply }} />
            ))}
          </FormSection>
        ))}
        <div className={sections.length > 1 ? 'form-actions is-kept' : 'form-actions'}>
          <Button>{isOvertaken ? t('form.saveMine') : submit}</Button>
          {children}
        </div>
      </Form>
    </LightIsland>
  )
}

/** The id of a section, named after its first field. */
function idOf({ fields }: Pick<Props['sections'][number], 'fields'>): string {
  return `${fields[0]}-section`
}

type PartProps = FormWords &
  Pick<Props, 'options' | 'custom' | 'notes'> & {
    name: string
    field: SchemaField | undefined
    sent: (field: SchemaField) => unknown
    reply: Reply | undefined
  }

function Part({ name, field, sent, reply, options, custom, notes, words, prefix }: PartProps) {
  const { t, maybe } = useWords(words)
  if (custom?.[name] !== undefined) return custom[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  const key = `${prefix}.${name}`
  const offered = optionsOf(field, { options, prefix }, t)
  const none = maybe(`${key}None`)
  const hint = maybe(`${key}Hint`)
  const problemsOf = (field: string) => reply?.result.error?.[field] ?? []
  return (
    <>
      <SchemaFieldView
        {...{ field, name, problemsOf }}
        problems={problemsOf(name)}
        label={t(key)}
        options={offered}
        sent={sent(field)}
        {...(hint && { hint })}
        {...(none && { none })}
      />
      {notes?.[name]}
    </>
  )
}

/** What a field offers to choose from: the screen's options, or the schema's values with their words. */
function optionsOf(
  { name, choices }: SchemaField,
  { options, prefix }: Pick<Props, 'options' | 'prefix'>,
  t: (key: string) => string,
): readonly Option[] {
  return (
    options?.[name] ?? choices.map((value) => ({ value, label: t(`${prefix}.${name}.${value || 'none'}`) }))
  )
}

/** The problems of a field: its own, or those of a part of it, of a text in several languages or of a list. */
function partsOf(reply: Reply | undefined, name: string): string[] {
  return Object.keys(reply?.result.error ?? {}).filter(
    (part) => part === name || part.replace(/[.[].*/, '') === name,
  )
}

/** Lists the problems above the form, because wrong fields may be far below. Each entry links to its field. */
function Answer({ reply, names, languages, words, prefix }: AnswerProps) {
  const { t, i18n } = useTranslation('console')
  const { t: label } = useWords(words)
  const idOf = (name: string, part: string) =>
    part === name && languages.includes(name) ? `${name}.${i18n.language}` : part.replace(/\[.*/, '')
  const parts = names.map((name) => ({ name, part: partsOf(reply, name)[0] }))
  if (reply.refusal !== null && parts.every(({ part }) => part === undefined))
    return <RefusalAlert name={reply.refusal} />
  return (
    <ErrorAlert>
      <p>{t('form.refused')}</p>
      <ul>
        {parts.map(
          ({ name, part }) =>
            part !== undefined && (
              <li key={name}>
                <a href={`#${idOf(name, part)}`}>{label(`${prefix}.${name}`)}</a>
              </li>
            ),
        )}
      </ul>
    </ErrorAlert>
  )
}
