import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

type Props = { id: string; title: string; close: string; children: ReactNode }

/**
 * A dialog that is opened by a button with `popovertarget`, or by a link to a page with the same content, with `aria-haspopup="dialog"` and
 * `aria-controls`. The page's script opens it as a modal dialog: nothing behind it can be reached, Esc and a click beside it close it, and
 * the focus returns. Without script a button opens it as a popover.
 */
export function Dialog({ id, title, close, children }: Props) {
  return (
    <dialog id={id} popover="auto" closedby="any" aria-labelledby={`${id}-title`} className="dialog">
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          className="dialog-close"
          popovertarget={id}
          popovertargetaction="hide"
          aria-label={close}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
