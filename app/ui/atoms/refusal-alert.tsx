import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal-words.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ErrorAlert } from './error-alert.tsx'
import { ProofLink } from './proof-link.tsx'

type Props = { name: string | null; id?: string; takesFocus?: boolean }

/** A refusal in words. */
export function RefusalAlert({ name: words, ...alert }: Props) {
  const { t } = useTranslation(['common', 'errors'])
  const name = words === null ? null : nameOfWords(words)
  if (name === null) return null
  return (
    <ErrorAlert {...alert}>
      {t(`errors:${words as RefusalWords}`)}
      {name === 'proofNeeded' && (
        <>
          {' '}
          <ProofLink />
        </>
      )}
    </ErrorAlert>
  )
}
