import type { CSSProperties } from 'react'
import type { ToastAppearance } from '#app/kernel/errors/toast.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'

type Props = {
  flash: ToastAppearance & {
    text: string
    way?: { label: string; href: string }
    undo?: { label: string; action: string; id: string }
  }
}

/** A message about what has just happened. It disappears by itself without script; screen readers announce it either way. */
export function Toast({ flash: { text, level, seconds, position, way, undo } }: Props) {
  // A paragraph can't contain a form.
  const Element = undo === undefined ? 'p' : 'div'
  return (
    <Element
      className={`toast toast-${level}${position === 'bottom-right' ? ' toast-corner' : ''}`}
      role={level === 'error' ? 'alert' : 'status'}
      lang={langOf(text)}
      style={{ '--seconds': `${seconds}s` } as CSSProperties}
    >
      {text} {way && <a href={way.href}>{way.label}</a>}
      {undo && (
        <form method="post" action={undo.action}>
          <input type="hidden" name="undo" value={undo.id} />
          <button type="submit" name="do" value="undo">
            {undo.label}
          </button>
        </form>
      )}
    </Element>
  )
}
