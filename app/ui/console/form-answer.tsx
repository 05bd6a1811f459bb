import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ErrorAlert } from '#app/ui/atoms/error-alert.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import type { Area } from '#app/visit/translator.ts'
import type { Reply } from './reply.ts'
import { useWords } from './words.ts'

type Props = {
  reply: Reply
  words: Area
  prefix: string
  /** The form's fields in their order, and those that have a field for each language. */
  names: readonly string[]
  languages: readonly string[]
}

/** Said first, since what is wrong may stand far below; each field that is leads to itself. */
export function Answer({ reply, names, languages, words, prefix }: Props) {
  const { t, i18n } = useTranslation('console')
  const { t: label } = useWords(words)
  const wrong = Object.keys(reply.result.error ?? {})
  // Of a text in several languages, or of a list, a part may be wrong.
  const partOf = (name: string) => wrong.find((part) => part === name || part.replace(/[.[].*/, '') === name)
  const idOf = (name: string, part: string) =>
    part === name && languages.includes(name) ? `${name}.${i18n.language}` : part.replace(/\[.*/, '')
  const parts = names.map((name) => ({ name, part: partOf(name) }))
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
