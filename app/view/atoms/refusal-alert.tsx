import { nameOfWords, type RefusalWords } from '#app/errors/refusal-words.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { ProofLink } from './proof-link.tsx'

/** A refusal in words. */
export function RefusalAlert({ name: words, id }: { name: string | null; id?: string }) {
  const { t } = useTranslation(['common', 'errors'])
  const name = words === null ? null : nameOfWords(words)
  if (name === null) return null
  return (
    <p className="alert alert-error" role="alert" id={id}>
      {t(`errors:${words as RefusalWords}`)}
      {name === 'proofNeeded' && (
        <>
          {' '}
          <ProofLink />
        </>
      )}
    </p>
  )
}
