import { useLocation } from '@remix-run/react'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal-words.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { ErrorAlert } from './error-alert.tsx'
import { Link } from './link.tsx'

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

/**
 * Links to the page where a signed-in person proves who they are. It opens in a new window, so that the input here
 * stays and can be sent again afterwards.
 */
function ProofLink() {
  const { t } = useTranslation('common')
  const isConsole = useLocation().pathname.startsWith('/admin')
  return (
    <Link to={isConsole ? adminPaths.proof() : paths.proof()} target="_blank">
      {t('proof.link')} {t('link.newWindow')}
    </Link>
  )
}
