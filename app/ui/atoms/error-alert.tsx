import type { ReactNode } from 'react'

type Props = {
  id?: string | undefined
  /** False if no form was sent, and if a field shows the problem too and has the focus. */
  takesFocus?: boolean
  children: ReactNode
}

/**
 * Shows what is wrong with a form. Screen readers don't announce alerts of a page that has just loaded, so the
 * alert takes the focus, with or without script.
 */
export function ErrorAlert({ id, takesFocus = true, children }: Props) {
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
