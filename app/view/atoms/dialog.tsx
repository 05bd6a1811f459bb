import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

type Props = { id: string; title: string; close: string; children: ReactNode }

/** A dialog the browser opens and closes by itself: a button with `popovertarget` needs no script. */
export function Dialog({ id, title, close, children }: Props) {
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className="dialog">
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
    </div>
  )
}
