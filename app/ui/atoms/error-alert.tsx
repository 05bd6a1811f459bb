import type { ReactNode } from 'react'

type Props = {
  id?: string | undefined
  /** Off on a page that was asked for as any other, and where a field says it too and has the focus. */
  takesFocus?: boolean
  children: ReactNode
}

/**
 * What is wrong with a form, as the first thing that is read out: a page that comes anew has nobody listening to its alerts, so that
 * the focus stands here, with script or without.
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
