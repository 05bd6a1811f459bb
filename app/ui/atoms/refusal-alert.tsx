import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { Link } from './link.tsx'

type Props = { name: string | null; id?: string; takesFocus?: boolean }

/** A refusal's text in an alert. */
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
 * A link to the page where a signed-in person proves who they are. It opens in a new window, so that the input here stays and can be sent
 * again afterwards.
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

export type Reply = { result: SubmissionResult<string[]>; refusal: string | null }

/** Shows the refusal of a whole form, if no field shows a problem of its own. */
export function FormRefusal({ reply }: { reply?: Reply | undefined }) {
  const isBesideField = Object.values(reply?.result.error ?? {}).some(
    (problems) => (problems ?? []).length > 0,
  )
  return isBesideField ? null : <RefusalAlert name={reply?.refusal ?? null} />
}

type ErrorAlertProps = {
  id?: string | undefined
  /** Whether the alert takes the focus: false if no form was sent, or if a field shows the problem too and has the focus. */
  takesFocus?: boolean
  children: ReactNode
}

/**
 * Shows the problem of a form. Screen readers don't announce alerts of a page that has just loaded, so the alert takes the focus, with or
 * without script.
 */
export function ErrorAlert({ id, takesFocus = true, children }: ErrorAlertProps) {
  return (
    <div
      className="alert alert-error"
      role="alert"
      id={id}
      tabIndex={takesFocus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: somebody sent the form and waits for what became of it.
      autoFocus={takesFocus}
    >
      {children}
    </div>
  )
}
